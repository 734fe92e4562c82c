import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { AuthProvider } from '#features/auth/sign-in/auth-provider.tsx'
import { ChatButton } from '#features/chat/chat-button.tsx'
import { InstallSpot } from '#features/install/install-spot.tsx'
import { onShellHydrated } from '#hydration/event-replay.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export function Shell() {
  // The portal has a sidebar beside its main part.
  const isPortal = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/$root/$' })
  // A new key remounts the page, so that no field keeps the input of the previous user.
  const { leaves } = useSnapshot(session)
  useEffect(onShellHydrated, [])
  return (
    <ToastProvider>
      <AuthProvider>
        <Header isWide={isPortal} />
        {isPortal ? (
          <Page key={leaves} />
        ) : (
          <main className={css({ maxW: 'page', mx: 'auto', px: '4', minH: 'vh' })} id="main" tabIndex={-1}>
            <Page key={leaves} />
          </main>
        )}
        <DeferredHydration>
          <Footer />
        </DeferredHydration>
        <ChatButton key={leaves} />
        <InstallSpot />
        <UpdatePrompt />
      </AuthProvider>
    </ToastProvider>
  )
}

/**
 * Keeps the server's HTML until the page's code has loaded (lazy-page.ts); the surrounding shell hydrates without it.
 */
function Page() {
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}
