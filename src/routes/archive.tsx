import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { archiveSearch } from '#features/archive/archive-search.ts'
import { rootRoute } from './root.tsx'

/** With the page, not with the app: every first page would carry it. */
const pulls = () => import('#features/archive/start-pulls.ts')

export const archiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/archive',
  validateSearch: archiveSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, context }) => {
    void pulls().then(({ startArchivesPull }) => startArchivesPull(deps, context.pageData))
  },
  component: lazyRouteComponent(() => import('#features/archive/archive-page.tsx'), 'ArchivePage'),
})

export const archiveEntryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/archive/$id',
  loader: ({ params, context }) => {
    void pulls().then(({ startArchivePull }) => startArchivePull(Number(params.id), context.pageData))
  },
  component: lazyRouteComponent(() => import('#app/archive-screen.tsx'), 'ArchiveScreen'),
})
