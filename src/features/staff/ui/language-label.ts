import type { Locale } from '#domain/locale.ts'

/** The name of a language in that language. */
export function languageLabel(locale: Locale): string {
  return locale === 'sw' ? 'Kiswahili' : 'English'
}
