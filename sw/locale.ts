import { chosenLocale, localeCookie, preferredLocale, type Locale } from '#domain/locale.ts'
import { cookie } from './cookies.ts'

/** The chosen language if the worker can read the cookie, else the browser's; the page corrects a wrong guess. */
export async function workerLocale(): Promise<Locale> {
  return chosenLocale(await cookie(localeCookie)) ?? preferredLocale(navigator.languages.join(','))
}
