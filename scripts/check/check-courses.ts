import { isDeepStrictEqual } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { runnerImport } from 'vite'
import type { Exercise } from '#domain/lessons.ts'
import { listCourses, readCourse, type Course } from '#server/learning/course-content.ts'

// Fails for a course file that violates content/courses/README.md, or that the catalogue does not know.

const problems: string[] = []
type Catalogue = { courses: { id: string; modules: unknown[] }[] }
const { courses: catalogue } = (await runnerImport<Catalogue>('./src/catalogues/courses.ts')).module
const folder = 'content/courses'
const content: [id: string, course: Course][] = []
for (const id of await listCourses(folder)) {
  await readCourse(folder, id).then(
    (course) => content.push([id, course]),
    (error: unknown) => problems.push(error instanceof Error ? error.message : String(error)),
  )
}
for (const [id, { en, sw }] of content) {
  for (const { slug, language, exercise } of [...en, ...sw]) {
    const problem = exerciseProblem(exercise)
    if (problem) problems.push(`content/courses/${id}: ${slug} (${language}): ${problem}`)
  }
  const course = catalogue.find((entry) => entry.id === id)
  if (!course) problems.push(`content/courses/${id}: the catalogue has no such course`)
  for (const { slug, module } of en)
    if (course && module > course.modules.length)
      problems.push(
        `content/courses/${id}: ${slug} names module ${module}, but the catalogue has ${course.modules.length}`,
      )
}
for (const { id } of catalogue)
  if (!content.some(([courseId]) => courseId === id)) problems.push(`content/courses: ${id} has no lesson`)

/** A solution must pass the tests of its exercise, and the starter must not. */
function exerciseProblem(exercise: Exercise): string | undefined {
  if (exercise.kind !== 'code') return undefined
  if (passesTests(exercise.starter, exercise.tests)) return 'the starter passes all tests'
  return passesTests(exercise.solution, exercise.tests) ? undefined : 'the solution fails a test'
}

function passesTests(code: string, tests: readonly { run: string; equals?: unknown }[]): boolean {
  const context = createContext({})
  try {
    runInContext(code, context, { timeout: 1000 })
    return tests.every(({ run, equals }) => {
      const result: unknown = runInContext(run, context, { timeout: 1000 })
      // Values of another context have other prototypes.
      return isDeepStrictEqual(JSON.parse(JSON.stringify(result ?? null)), equals)
    })
  } catch {
    return false
  }
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
