import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

// oxlint-disable-next-line vior/late-imports -- loaded by lazyPage, and by the loader for its pull
const screen = () => import('#app/profile-screen.tsx')

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  loader: () => {
    void screen().then(({ startOwnRequests }) => startOwnRequests())
  },
  component: lazyPage(screen, 'ProfileScreen'),
})
