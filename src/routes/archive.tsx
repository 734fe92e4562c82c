import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { archiveSearch } from '#features/archive/list/archive-search.ts'
import { rootRoute } from './root.tsx'

// oxlint-disable-next-line vior/late-imports -- loaded by lazyPage, and by the loader for its pull
const list = () => import('#features/archive/list/archive-page.tsx')
// oxlint-disable-next-line vior/late-imports -- loaded by lazyPage, and by the loader for its pull
const entry = () => import('#app/archive-screen.tsx')

export const archiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/archive',
  validateSearch: archiveSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, context }) => {
    void list().then(({ startArchivesPull }) => startArchivesPull(deps, context.pageData))
  },
  component: lazyPage(list, 'ArchivePage'),
})

export const archiveEntryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/archive/$id',
  loader: ({ params, context }) => {
    void entry().then(({ startArchivePull }) => startArchivePull(Number(params.id), context.pageData))
  },
  component: lazyPage(entry, 'ArchiveScreen'),
})
