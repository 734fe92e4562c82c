import type { Locale } from '#domain/locale.ts'
import { chooseLocale } from '#i18n/locale.ts'
import { isServerReachable, withRetry } from '#loading/with-retry.ts'

/** Reloads the page in another language. Without a controlling service worker it first waits for the server. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (!navigator.serviceWorker?.controller) await withRetry(serverIsThere)
  chooseLocale(locale)
}

async function serverIsThere(): Promise<void> {
  if (!(await isServerReachable())) throw new Error('The server does not answer')
}
