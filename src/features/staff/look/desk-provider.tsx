import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { deskSystem } from './desk-system.ts'

/** Chakra UI for what is inside; a dialog has a system of its own, and its content needs this one again. */
export function DeskProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={deskSystem}>{children}</ChakraProvider>
}
