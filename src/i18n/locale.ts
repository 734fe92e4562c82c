import { chosenLocale, localeCookie, preferredLocale, type Locale } from '#domain/locale.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

let current: Locale = 'en'

overwriteGetLocale(() => current)

/** Sets the language of all messages. The server must call it directly before each synchronous render. */
export function setCurrentLocale(locale: Locale): void {
  current = locale
}

export function currentLocale(): Locale {
  return current
}

/**
 * The language of this page: that of its address (`?lang=sw`), else the chosen one, else the first supported one of
 * `navigator.languages`.
 */
export function wantedLocale(): Locale {
  return (
    chosenLocale(location.search) ??
    chosenLocale(document.cookie) ??
    preferredLocale(navigator.languages.join(','))
  )
}

/** Stores the choice for a year and reloads the page; typed input survives as drafts. */
export function chooseLocale(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
  const { search } = location
  // The language of the address would win.
  if (chosenLocale(search)) location.search = search.replace(/lang=\w+/, '')
  else location.reload()
}

/** The language of a text where it differs from the page's, for its `lang` attribute (WCAG 2.2, 3.1.2). */
export function foreignLanguage({ language = 'en' }: { language?: Locale | undefined }): Locale | undefined {
  return language === current ? undefined : language
}
