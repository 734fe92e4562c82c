import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'

export const loadScholar = (locale: Locale) => loadPack('scholar', locale)
