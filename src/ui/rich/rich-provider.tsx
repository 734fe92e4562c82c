import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { richSystem } from './rich-system.ts'

/**
 * What every part of Chakra UI stands in: our tokens and recipes. Loaded dynamically, only when a part is opened; no page
 * and no first view of the portal loads it.
 */
export function RichProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={richSystem}>{children}</ChakraProvider>
}
