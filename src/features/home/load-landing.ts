import { loadPack } from '#catalogues/load-pack.ts'
import type { Packs } from '#catalogues/packs.ts'
import type { Locale } from '#domain/locale.ts'

export type Landing = Packs['landing']

export const loadLanding = (locale: Locale) => loadPack('landing', locale)
