import { oneOf } from '#domain/list-search.ts'
import { postCategories } from '#domain/post-list.ts'

export const thingKinds = ['post', 'category', 'archive'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Something that can be saved for offline: a post by its slug, software by its id, a category by its name. */
export type Thing = { kind: ThingKind; name: string; key: string }

export function thingOf(kind: ThingKind, name: string): Thing {
  return { kind, name, key: `${kind}/${name}` }
}

/** The thing a key stands for; undefined for a key of a newer version of the app. */
export function thingFor(key: string): Thing | undefined {
  const kind = thingKinds.find((known) => key.startsWith(`${known}/`))
  return kind && thingOf(kind, key.slice(kind.length + 1))
}

/** Where it is read: a category as the list of its posts. */
export function linkTo({ kind, name }: Thing) {
  if (kind === 'category') return { to: '/blog', search: { category: oneOf(postCategories, name) } }
  return { to: kind === 'post' ? `/blog/${name}` : `/archive/${name}`, search: {} }
}
