import { createRoute } from '@tanstack/react-router'
import { deferData } from '#hydration/deferred-data.ts'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { projectSearch } from '#features/portfolio/project-search.ts'
import { rootRoute } from './root.tsx'

// oxlint-disable-next-line vior/late-imports -- parts below the first screen; the router shows a failure
const preloadParts = async () => (await import('#features/portfolio/lazy-parts.ts')).preloadParts()

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  validateSearch: projectSearch,
  loader: ({ context }) => loadPack('projects', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/portfolio/projects-page.tsx'), 'ProjectsPage'),
})

export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$id',
  loader: async ({ context: { locale } }) => {
    const [list, details] = await Promise.all([
      loadPack('projects', locale),
      deferData(() => loadPack('projectDetails', locale), preloadParts),
    ])
    return { ...list, details }
  },
  staleTime: Infinity,
  component: lazyPage(() => import('#features/portfolio/project-page.tsx'), 'ProjectPage'),
})
