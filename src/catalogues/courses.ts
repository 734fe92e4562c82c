import * as v from 'valibot'
import { coverIcons } from '#domain/cover-icons.ts'
import { count, id, listOf, localText, name, price, rating, readCatalogue } from './catalogue.ts'
import data from './courses.json' with { type: 'json' }
import { courseCategories, courseLevels } from './filters.ts'

const courseSchema = v.pipe(
  v.strictObject({
    id,
    icon: v.picklist(coverIcons),
    title: localText,
    description: localText,
    instructor: name,
    duration: localText,
    level: v.picklist(courseLevels),
    price,
    category: v.picklist(courseCategories),
    enrolled: count,
    rating,
    featured: v.boolean(),
    /** Days and hours of the sessions with the instructor. */
    sessions: localText,
    modules: v.pipe(v.array(localText), v.minLength(3)),
    /** What one can do after each module, in the order of the modules. */
    learned: v.array(localText),
    projects: v.pipe(v.array(localText), v.minLength(1)),
  }),
  v.forward(
    v.partialCheck(
      [['modules'], ['learned']],
      ({ modules, learned }) => modules.length === learned.length,
      'must have one text for each module',
    ),
    ['learned'],
  ),
)

export const coursesSchema = listOf(courseSchema)

export const courses = readCatalogue('courses.json', coursesSchema, data)
