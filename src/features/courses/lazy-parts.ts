import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

/** Below the first screen of a course's page; its loader preloads it where it waits. */
export const CourseDetails = lazyWithRetry(() => import('./course-details.tsx'), 'CourseDetails')

export const preloadParts = CourseDetails.preload
