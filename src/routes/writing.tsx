import { createRoute } from '@tanstack/react-router'
import type { RawSearch } from '#domain/list-search.ts'
import { lazyPage } from '#hydration/lazy-page.ts'
import { startOwnPosts } from '#features/writing/manage/start-own-posts.ts'
import { rootRoute } from './root.tsx'

/** The id of the open draft. */
function writingSearch({ draft }: RawSearch): { draft?: string | undefined } {
  return { draft: typeof draft === 'string' && /^[\da-f-]{36}$/.test(draft) ? draft : undefined }
}

export const manageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog/manage',
  validateSearch: writingSearch,
  loader: startOwnPosts,
  component: lazyPage(() => import('#app/writing-screens.tsx'), 'ManageScreen'),
})

export const createPostRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog/create',
  validateSearch: writingSearch,
  loader: startOwnPosts,
  component: lazyPage(() => import('#app/writing-screens.tsx'), 'CreateScreen'),
})
