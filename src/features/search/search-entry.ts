/** The groups of results, in the order in which equals are shown. */
export const searchKinds = ['posts', 'archive', 'courses', 'products', 'projects', 'pages'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Something that can be found: `title` and `text` are shown, `words` are only searched. */
export type SearchEntry = {
  /** Of all sources, no other has it. */
  id: string
  kind: SearchKind
  title: string
  text: string
  words: string
  path: string
  hash?: string
}
