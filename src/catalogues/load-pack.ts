import type { Locale } from '#domain/locale.ts'
import type { PackName, Packs } from './packs.ts'

/** The texts and data of a page in one language; a chunk of its own, kept on the device with the app. */
export async function loadPack<K extends PackName>(name: K, locale: Locale): Promise<Packs[K]> {
  // The list of all packs is no part of the first chunk; a page's HTML names it ahead.
  const { packs } = await import('virtual:packs')
  return (await packs[name][locale]()).default
}
