import { createRoute } from '@tanstack/react-router'
import { deferData } from '#hydration/deferred-data.ts'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { courseSearch } from '#features/courses/course-search.ts'
import { rootRoute } from './root.tsx'

// oxlint-disable-next-line vior/late-imports -- parts below the first screen; the router shows a failure
const preloadParts = async () => (await import('#features/courses/lazy-parts.ts')).preloadParts()

export const coursesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge',
  validateSearch: courseSearch,
  loader: ({ context }) => loadPack('courses', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/courses/courses-page.tsx'), 'CoursesPage'),
})

// oxlint-disable-next-line vior/late-imports -- loaded by lazyPage, and by the loader for its pull
const course = () => import('#app/course-screen.tsx')
// oxlint-disable-next-line vior/late-imports -- loaded by lazyPage, and by the loader for its pull
const lesson = () => import('#features/courses/lessons/lesson-page.tsx')

export const courseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge/$id',
  loader: async ({ params, context: { locale } }) => {
    void course().then(({ startLessonsPull }) => startLessonsPull(params.id))
    const [list, details] = await Promise.all([
      loadPack('courses', locale),
      deferData(() => loadPack('courseDetails', locale), preloadParts),
    ])
    return { ...list, details }
  },
  staleTime: Infinity,
  component: lazyPage(course, 'CourseScreen'),
})

export const certificateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/certificates/$number',
  component: lazyPage(() => import('#features/courses/certificates/certificate-page.tsx'), 'CertificatePage'),
})

export const lessonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thinkforge/$id/$lesson',
  loader: ({ params, context }) => {
    void lesson().then(({ startLessonPull }) => startLessonPull(params.id, params.lesson, context.pageData))
  },
  component: lazyPage(lesson, 'LessonPage'),
})
