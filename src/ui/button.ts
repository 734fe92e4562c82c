import { styled } from '#ui/styled.ts'
import { buttonRecipe } from './recipes.ts'

/**
 * A button; `variant` is solid (primary action), quiet (secondary action), danger (deletes or discards) or plain (inline).
 */
export const Button = styled('button', buttonRecipe, { type: 'button' })
