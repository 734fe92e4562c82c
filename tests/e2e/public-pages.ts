import { pages } from '#domain/pages.ts'

const listed = pages.filter(({ aliasOf, path }) => aliasOf === undefined && path !== '/$root/$')

/** Every page that a visitor can open, one item page of each kind, and the not-found page. */
export const publicPages: readonly string[] = [
  ...listed.map(({ path }) => path).filter((path) => !path.includes('$')),
  ...listed.flatMap(({ example }) => example ?? []),
  '/projects?q=nothing-like-it',
]
