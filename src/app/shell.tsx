import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { AuthProvider } from '#features/auth/sign-in/auth-provider.tsx'
import { ChatButton } from '#features/chat/chat-button.tsx'
import { LazyInstallOffer } from '#features/install/lazy-install-offer.tsx'
import { onShellHydrated } from '#hydration/event-replay.ts'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { session } from '#platform/session/session.ts'
import { pageMainRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'
import { Header } from './header.tsx'
import { Footer } from './lazy-footer.ts'
import { PageOrPlaceholder } from './page-placeholder.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const Main = styled('main', pageMainRecipe)

export function Shell() {
  // The portal has a sidebar beside its main part; the error page in its place has none.
  const isPortal = useMatches({
    select: (matches) => matches.at(-1)?.routeId === '/$root/$' && matches.at(-1)?.status !== 'error',
  })
  // A new key remounts the page, so that no field keeps the input of the previous user. Siblings need different ones: of
  // two with the same key React would lose one, and leave the page of the portal beside the next one.
  const { userEpoch } = useSnapshot(session)
  useEffect(onShellHydrated, [])
  return (
    <ToastProvider>
      <AuthProvider>
        <Header isWide={isPortal} />
        {isPortal ? (
          <Page key={`page ${userEpoch}`} />
        ) : (
          <Main id="main" tabIndex={-1}>
            <Page key={`page ${userEpoch}`} />
          </Main>
        )}
        <ChunkBoundary fallback={null} onFailed={ignore}>
          <Footer />
        </ChunkBoundary>
        <ChatButton key={`chat ${userEpoch}`} />
        <LazyInstallOffer />
        <UpdatePrompt />
      </AuthProvider>
    </ToastProvider>
  )
}

/** Without the footer's code its HTML stays, and links work. */
const ignore = () => {}

/**
 * Keeps the server's HTML until the page's code has loaded (lazy-page.ts); the surrounding shell hydrates without it.
 */
function Page() {
  return <Suspense>{import.meta.env.SSR ? <PageOrPlaceholder /> : <Outlet />}</Suspense>
}
