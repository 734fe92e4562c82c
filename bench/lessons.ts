import { coursesDir } from '#server/learning/lessons.ts'
import { drainMarks } from './lesson-marks.ts'
import { openOffline } from './lesson-offline.ts'
import { courseSizes, lessonLimits } from './lesson-sizes.ts'

const goalMs = 1000

/**
 * Compressed bytes of the courses' lessons, the time of an evening's marks, and that of opening a lesson without a network
 * in the built site; fails above the limits or if a mark is lost.
 */
const courses = await courseSizes(coursesDir)
console.table(
  courses.map(({ course, language, lessons, bytes }) => ({
    course,
    language,
    lessons: lessons.length,
    'largest without figures': Math.max(...lessons.map((lesson) => lesson.bytes)),
    'whole course': bytes,
  })),
)
const all = courses.flatMap(({ lessons }) => lessons.map(({ bytes }) => bytes)).toSorted((a, b) => a - b)
console.log(
  `${all.length} lessons: median ${all[all.length >> 1]}, largest ${all.at(-1)} bytes without figures`,
)
const tooLarge = courses.some(
  ({ lessons, bytes }) =>
    bytes > lessonLimits.course || lessons.some((lesson) => lesson.bytes > lessonLimits.lesson),
)
if (tooLarge) {
  console.error(`Above ${lessonLimits.lesson} bytes for a lesson or ${lessonLimits.course} for a course.`)
  process.exitCode = 1
}

const { marks, ms, stored } = await drainMarks()
console.log(
  `${marks} marks of 200 students: ${ms} ms, ${(ms / marks).toFixed(2)} ms each; ${stored} are stored`,
)
if (stored !== marks) {
  console.error('Marks were lost.')
  process.exitCode = 1
}

const { ms: openedMs, slowest, slowdown } = await openOffline()
console.log(
  `A lesson without a network, processor ${slowdown} times slower: its text after ${openedMs} ms (slowest ${slowest})`,
)
if (openedMs > goalMs) {
  console.error(`Above ${goalMs} ms.`)
  process.exitCode = 1
}
