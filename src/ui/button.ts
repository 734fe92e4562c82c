import { chakra } from '@chakra-ui/react/styled-system'
import { buttonRecipe } from './button-recipe.ts'

/** A button; `look` is solid (the one thing to do), quiet (another thing to do) or plain (beside text). */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })
