import type { Locale } from '#domain/locale.ts'
import { chooseLocale } from '#i18n/locale.ts'
import { isServerReachable, withRetry } from '#loading/with-retry.ts'

/** Shows the page again in another language. Where no worker keeps it, the page stays until the server answers. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (!navigator.serviceWorker?.controller) await withRetry(serverIsThere)
  chooseLocale(locale)
}

async function serverIsThere(): Promise<void> {
  if (!(await isServerReachable())) throw new Error('The server does not answer')
}
