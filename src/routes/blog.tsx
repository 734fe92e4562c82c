import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { startPostsPull } from '#features/blog/start-pulls.ts'
import { rootRoute } from './root.tsx'

export const blogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog',
  loader: ({ context }) => startPostsPull(context.pageData),
  component: lazyRouteComponent(() => import('#features/blog/blog-page.tsx'), 'BlogPage'),
})
