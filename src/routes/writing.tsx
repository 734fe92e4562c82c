import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { startOwnPosts } from '#features/writing/manage/start-own-posts.ts'
import { writingSearch } from '#features/writing/writing-search.ts'
import { rootRoute } from './root.tsx'

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
