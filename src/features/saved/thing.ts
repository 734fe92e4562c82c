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
