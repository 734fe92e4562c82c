export const savedKinds = ['post', 'category', 'archive'] as const
export type SavedKind = (typeof savedKinds)[number]

/** Something that can be saved for offline: a post by its slug, software by its id, a category by its name. */
export type SavedItem = { kind: SavedKind; name: string; key: string }

export function savedItem(kind: SavedKind, name: string): SavedItem {
  return { kind, name, key: `${kind}/${name}` }
}

/** The thing a key stands for; undefined for a key of a newer version of the app. */
export function parseSavedKey(key: string): SavedItem | undefined {
  const kind = savedKinds.find((known) => key.startsWith(`${known}/`))
  return kind && savedItem(kind, key.slice(kind.length + 1))
}
