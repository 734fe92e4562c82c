import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { richConfig } from '#ui/rich/rich-system.ts'
import { deskSlotRecipes } from './desk-recipes.ts'

/** The system of the dialogs, with the recipes of the staff desk. */
const deskSystem = createSystem(defaultBaseConfig, richConfig, { theme: { slotRecipes: deskSlotRecipes } })

/** Chakra UI for what is inside; a dialog has a system of its own, and its content needs this one again. */
export function DeskProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={deskSystem}>{children}</ChakraProvider>
}
