import { courses } from '#catalogues/courses.ts'
import { portfolio } from '#catalogues/portfolio.ts'
import { products } from '#catalogues/products.ts'

/** The products as the server knows them, by name in each language. Used by the build as well. */
export const stock = products.map(({ id, title, inStock }) => ({ id, title, inStock }))

/** Addresses of the catalogues' items. For the build: no page of the browser imports this. */
export const itemPaths: string[] = [
  ...courses.map(({ id }) => `/thinkforge/${id}`),
  ...products.map(({ id }) => `/viormart/${id}`),
  ...portfolio.map(({ id }) => `/projects/${id}`),
]
