import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadProject, loadProjects, projectSearch } from '#features/portfolio/project-search.ts'
import { rootRoute } from './root.tsx'

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  validateSearch: projectSearch,
  loader: ({ context }) => loadProjects(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/portfolio/projects-page.tsx'), 'ProjectsPage'),
})

export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$id',
  loader: ({ context }) => loadProject(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/portfolio/project-page.tsx'), 'ProjectPage'),
})
