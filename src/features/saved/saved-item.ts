export const savedKinds = ['post', 'category', 'archive', 'course'] as const
export type SavedKind = (typeof savedKinds)[number]

/** An item that can be saved for offline: a post by slug, an archive entry by id, a category by name, the
 * lessons of a course in the language of the page by its id. */
export type SavedItem = { kind: SavedKind; name: string; key: string }

export function savedItem(kind: SavedKind, name: string): SavedItem {
  return { kind, name, key: `${kind}/${name}` }
}

/** Parses a key; undefined for a kind that only a newer version of the app knows. */
export function parseSavedKey(key: string): SavedItem | undefined {
  const kind = savedKinds.find((candidate) => key.startsWith(`${candidate}/`))
  return kind && savedItem(kind, key.slice(kind.length + 1))
}
