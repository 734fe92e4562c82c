/** Code of the app that loads after hydration, through `deferred()`. */
import { withRetry } from '#loading/with-retry.ts'
import { reloadIfStuck } from './reload-if-stuck.ts'

export { restoreScroll } from './restore-scroll.ts'
export { adoptUrlLanguage } from './adopt-url-language.ts'
export { makeAvailableOffline, registerWorker, activateUpdate } from './worker.ts'

/**
 * Applies the stored reading settings to a page rendered without them: a worker may not see cookies, and the
 * back/forward cache restores old pages.
 */
export async function keepReading(): Promise<void> {
  if (!/(?:^|; )reading=/.test(document.cookie) || document.querySelector('style[data-reading]')) return
  const { showReading } = await withRetry(() => import('./reading.ts'))
  showReading()
}

/** Refreshes a page restored from the back/forward cache. */
export async function restorePage(): Promise<void> {
  reloadIfStuck()
  const { refreshReading } = await withRetry(() => import('./reading.ts'))
  refreshReading()
}
