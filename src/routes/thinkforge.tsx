import { createRoute } from '@tanstack/react-router'
import { late } from '#hydration/late-value.ts'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { courseSearch } from '#features/courses/course-search.ts'
import { rootRoute } from './root.tsx'

// oxlint-disable-next-line vior/late-imports -- parts below the first screen; the router shows a failure
const preloadParts = async () => (await import('#features/courses/late-parts.ts')).preloadParts()

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
  loader: async ({ context: { locale } }) => {
    const [list, details] = await Promise.all([
      loadPack('courses', locale),
      late(() => loadPack('courseDetails', locale), preloadParts),
    ])
    return { ...list, details }
  },
  staleTime: Infinity,
  component: lazyPage(() => import('#features/courses/course-page.tsx'), 'CoursePage'),
})
