/** The groups of results; the order breaks ties. */
export const searchKinds = ['posts', 'archive', 'courses', 'products', 'projects', 'pages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A searchable item: `title` and `text` are shown, `words` are only indexed. */
export type SearchEntry = {
  /** Unique across all sources. */
  id: string
  kind: SearchKind
  title: string
  text: string
  words: string
  path: string
  hash?: string
}
