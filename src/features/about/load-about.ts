import { loadPack } from '#catalogues/load-pack.ts'
import type { Locale } from '#domain/locale.ts'

export const loadAbout = (locale: Locale) => loadPack('about', locale)
