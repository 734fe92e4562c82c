import { packs } from 'virtual:packs'
import type { Locale } from '#domain/locale.ts'
import type { PackName, Packs } from './packs.ts'

/** Loads the texts and data of a page in one language; each is a chunk, precached with the app. */
export async function loadPack<K extends PackName>(name: K, locale: Locale): Promise<Packs[K]> {
  return (await packs[name][locale]()).default
}
