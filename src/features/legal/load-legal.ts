import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'

export const loadTerms = (locale: Locale) => loadPack('terms', locale)
export const loadPrivacy = (locale: Locale) => loadPack('privacy', locale)
