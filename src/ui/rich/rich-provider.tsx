import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { richSystem } from './rich-system.ts'

/**
 * Provides Chakra UI with our tokens and recipes. Lazy-loaded only when a component is opened; no page and no first
 * view of the portal loads it.
 */
export function RichProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={richSystem}>{children}</ChakraProvider>
}
