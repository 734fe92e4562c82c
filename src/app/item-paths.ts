import { courses } from '#catalogues/courses.ts'
import { portfolio } from '#catalogues/portfolio.ts'
import { products } from '#catalogues/products.ts'

/** What is in stock as the server is told of it, by name in each language. For the build as well. */
export const stock = products.flatMap(({ id, title, inStock }) => (inStock ? [{ id, title }] : []))

/** Addresses of the catalogues' items. For the build: no page of the browser imports this. */
export const itemPaths: string[] = [
  ...courses.map(({ id }) => `/thinkforge/${id}`),
  ...products.map(({ id }) => `/viormart/${id}`),
  ...portfolio.map(({ id }) => `/projects/${id}`),
]
