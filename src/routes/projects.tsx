import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { projectSearch } from '#features/portfolio/project-search.ts'
import { rootRoute } from './root.tsx'

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
  loader: ({ context }) => loadPack('project', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/portfolio/project-page.tsx'), 'ProjectPage'),
})
