import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { blogSearch } from '#features/blog/list/blog-search.ts'
import { startPostsPull } from '#features/blog/start-pulls.ts'
import { rootRoute } from './root.tsx'

export const blogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog',
  validateSearch: blogSearch,
  // Excludes `page`: the next page is fetched on demand, and opened pages are revalidated with the list.
  loaderDeps: ({ search: { page: _, ...filter } }) => filter,
  loader: ({ context, deps, location }) =>
    startPostsPull({ ...deps, page: blogSearch(location.search).page }, context.pageData),
  component: lazyPage(() => import('#app/blog-screen.tsx'), 'BlogScreen'),
})

export const authorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blog/authors/$author',
  loader: ({ context, params }) => startPostsPull(params, context.pageData),
  component: lazyPage(() => import('#app/author-screen.tsx'), 'AuthorScreen'),
})
