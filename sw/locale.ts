import { chosenLocale, localeCookie, preferredLocale, type Locale } from '#domain/locale.ts'
import { cookie } from './cookies.ts'

/** The chosen language where the browser lets a worker see it; the page corrects a wrong guess itself. */
export async function workerLocale(): Promise<Locale> {
  return chosenLocale(await cookie(localeCookie)) ?? preferredLocale(navigator.languages.join(','))
}
