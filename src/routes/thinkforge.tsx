import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { courseSearch, loadCourse, loadCourses } from '#features/courses/course-search.ts'
import { rootRoute } from './root.tsx'

export const coursesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge',
  validateSearch: courseSearch,
  loader: ({ context }) => loadCourses(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/courses/courses-page.tsx'), 'CoursesPage'),
})

export const courseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge/$id',
  loader: ({ context }) => loadCourse(context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/courses/course-page.tsx'), 'CoursePage'),
})
