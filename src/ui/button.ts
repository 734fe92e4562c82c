import { styled } from '#ui/styled.ts'
import { buttonRecipe } from './recipes.ts'

/**
 * A button; `variant` is solid (primary action), quiet (secondary action), danger (deletes or discards), plain (inline) or
 * bar (in the header and the menu).
 */
export const Button = styled('button', buttonRecipe, { type: 'button' })
