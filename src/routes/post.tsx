import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { startNeighboursPull, startPostPull } from '#features/blog/start-pulls.ts'
import { startCommentsPull } from '#features/comments/start-pull.ts'
import { rootRoute } from './root.tsx'

export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog/$slug',
  loader: ({ params, context }) => {
    startPostPull(params.slug, context.pageData)
    startCommentsPull(params.slug, context.pageData)
    startNeighboursPull(params.slug)
  },
  component: lazyPage(() => import('#app/post-screen.tsx'), 'PostScreen'),
})
