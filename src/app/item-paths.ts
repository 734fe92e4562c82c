import { courses } from '#catalogues/courses.ts'
import { portfolio } from '#catalogues/portfolio.ts'
import { products } from '#catalogues/products.ts'

/** The products that the server knows, with their names in each language. The build imports it as well. */
export const stock = products.map(({ id, title, inStock }) => ({ id, title, inStock }))

/** The names of the courses, for mails and lists of the server. */
export const courseNames = Object.fromEntries(courses.map(({ id, title }) => [id, title]))

/** Paths of the catalogue items for the build; browser code must not import this module. */
export const itemPaths: string[] = [
  ...courses.map(({ id }) => `/thinkforge/${id}`),
  ...products.map(({ id }) => `/viormart/${id}`),
  ...portfolio.map(({ id }) => `/projects/${id}`),
]
