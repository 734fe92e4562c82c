import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { RouterProvider } from '@tanstack/react-router'
import { system } from '#theme/system.ts'
import type { AppRouter } from './router.tsx'

/** Key of the styles; the same on the server, so that its rules are recognised. */
export const styleKey = 'v'

export function App({ router, cache }: { router: AppRouter; cache: EmotionCache }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <RouterProvider router={router} />
      </ChakraProvider>
    </CacheProvider>
  )
}
