import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { courseSearch } from '#features/courses/course-search.ts'
import { rootRoute } from './root.tsx'

export const coursesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge',
  validateSearch: courseSearch,
  loader: ({ context }) => loadPack('courses', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/courses/courses-page.tsx'), 'CoursesPage'),
})

export const courseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge/$id',
  loader: ({ context }) => loadPack('course', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/courses/course-page.tsx'), 'CoursePage'),
})
