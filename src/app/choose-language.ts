import type { Locale } from '#domain/locale.ts'
import { chooseLocale } from '#i18n/locale.ts'
import { isServerThere, patiently } from '#loading/patiently.ts'

/** Shows the page again in another language. Where no worker keeps it, the page stays until the server answers. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (!navigator.serviceWorker?.controller) await patiently(serverIsThere)
  chooseLocale(locale)
}

async function serverIsThere(): Promise<void> {
  if (!(await isServerThere())) throw new Error('The server does not answer')
}
