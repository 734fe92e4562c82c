import * as v from 'valibot'
import { count, id, listOf, localText, name, price, rating, readCatalogue } from './catalogue.ts'
import data from './courses.json' with { type: 'json' }
import { courseCategories, courseLevels } from './filters.ts'

const courseSchema = v.strictObject({
  id,
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
  modules: v.pipe(v.array(localText), v.minLength(3)),
  projects: v.pipe(v.array(localText), v.minLength(1)),
})

export const coursesSchema = listOf(courseSchema)

export const courses = readCatalogue('courses.json', coursesSchema, data)
