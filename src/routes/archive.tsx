import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { archiveSearch } from '#features/archive/archive-search.ts'
import { startArchivePull, startArchivesPull } from '#features/archive/start-pulls.ts'
import { rootRoute } from './root.tsx'

export const archiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/archive',
  validateSearch: archiveSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, context }) => startArchivesPull(deps, context.pageData),
  component: lazyRouteComponent(() => import('#features/archive/archive-page.tsx'), 'ArchivePage'),
})

export const archiveEntryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/archive/$id',
  loader: ({ params, context }) => startArchivePull(Number(params.id), context.pageData),
  component: lazyRouteComponent(() => import('#features/archive/entry-page.tsx'), 'EntryPage'),
})
