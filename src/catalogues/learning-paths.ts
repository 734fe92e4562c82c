import * as v from 'valibot'
import { id, listOf, localText, readCatalogue } from './catalogue.ts'
import { courses } from './courses.ts'
import data from './learning-paths.json' with { type: 'json' }

const courseId = v.pipe(
  id,
  v.check((wantedId) => courses.some((course) => course.id === wantedId), 'is no course of courses.json'),
)

const pathSchema = v.strictObject({
  id,
  title: localText,
  description: localText,
  /** Course ids, in the recommended order. */
  courses: v.pipe(v.array(courseId), v.minLength(2)),
  /** What learners can do after the path. */
  outcome: localText,
})

export const learningPathsSchema = listOf(pathSchema)

export const learningPaths = readCatalogue('learning-paths.json', learningPathsSchema, data)
