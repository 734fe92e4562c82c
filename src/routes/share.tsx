import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { shareSearch } from '#features/share/share-search.ts'
import { rootRoute } from './root.tsx'

/** The Web Share Target (manifest, `share_target`). */
export const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share',
  validateSearch: shareSearch,
  component: lazyPage(() => import('#app/share-screen.tsx'), 'ShareScreen'),
})
