import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { RouterProvider } from '@tanstack/react-router'
import { system } from '#theme/system.ts'
import type { AppRouter } from './router.tsx'

export function App({ router }: { router: AppRouter }) {
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>
  )
}
