import { packs } from 'virtual:packs'
import type { Locale } from '#domain/locale.ts'
import type { PackName, Packs } from './packs.ts'

/** The texts and data of a page in one language; a chunk of its own, kept on the device with the app. */
export async function loadPack<K extends PackName>(name: K, locale: Locale): Promise<Packs[K]> {
  return (await packs[name][locale]()).default
}
