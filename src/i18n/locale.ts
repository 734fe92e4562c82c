import { chosenLocale, localeCookie, preferredLocale, type Locale } from '#domain/locale.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

let current: Locale = 'en'

overwriteGetLocale(() => current)

/** Sets the language of all messages. The server calls it right before each synchronous render. */
export function setCurrentLocale(locale: Locale): void {
  current = locale
}

export function currentLocale(): Locale {
  return current
}

/** The language this browser should see: the one chosen here, else the first of its list that we speak. */
export function wantedLocale(): Locale {
  return chosenLocale(document.cookie) ?? preferredLocale(navigator.languages.join(','))
}

/** Remembers the choice for a year and shows the page again in it; what was typed is kept as drafts. */
export function chooseLocale(locale: Locale): void {
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}
