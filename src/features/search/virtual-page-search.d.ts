/** Made by scripts/page-words.ts from the table of pages (src/domain/pages.ts). */
declare module 'virtual:page-search' {
  import type { PackName, Packs } from '#catalogues/packs.ts'
  import type { Locale } from '#domain/locale.ts'

  type Message = (inputs: Record<string, never>, options: { locale: Locale }) => string
  type TextPack = { [K in PackName]: Packs[K] extends Packs['about'] ? K : never }[PackName]

  /** Found by a title and a description of their own. */
  export const namedPages: readonly { path: string; title: Message; text: Message }[]
  /** Found by the title and the sections of their texts. */
  export const textPages: readonly { path: string; texts: TextPack }[]
}
