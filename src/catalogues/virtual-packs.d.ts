/** Made by scripts/build/locale-bundles.ts from packs.ts: one chunk for each page's texts in each language. */
declare module 'virtual:packs' {
  import type { Locale } from '#domain/locale.ts'
  import type { PackName, Packs } from '#catalogues/packs.ts'

  export const packs: { [K in PackName]: Record<Locale, () => Promise<{ default: Packs[K] }>> }
}
