import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem } from '@chakra-ui/react/styled-system'
import { richConfig } from '#ui/rich/rich-system.ts'
import { deskSlotRecipes } from './desk-recipes.ts'

/** The system of the dialogs, with the recipes of the staff desk. */
export const deskSystem = createSystem(defaultBaseConfig, richConfig, {
  theme: { slotRecipes: deskSlotRecipes },
})
