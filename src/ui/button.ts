import { chakra } from '#styled/jsx'
import { buttonRecipe } from './button-recipe.ts'

/** A button; `look` is solid (the one thing to do), quiet (another thing to do) or plain (beside text). */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })
