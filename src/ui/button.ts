import { styled } from '#ui/styled.ts'
import { buttonRecipe } from './recipes.ts'

/** A button; `look` is solid (the one thing to do), quiet (another thing to do) or plain (beside text). */
export const Button = styled('button', buttonRecipe, { type: 'button' })
