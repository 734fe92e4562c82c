/** Code of the app that loads after hydration, through `deferred()`. */
import { withRetry } from '#loading/with-retry.ts'
import { reloadIfStuck } from './reload-if-stuck.ts'

export { restoreScroll } from './restore-scroll.ts'
export { adoptUrlLanguage } from './adopt-url-language.ts'
export { makeAvailableOffline, registerWorker, activateUpdate } from './worker.ts'

/**
 * For workers that cannot read cookies, and for pages from the cache of the browser's history: shows how this device reads,
 * where the page came without.
 */
export async function keepReading(): Promise<void> {
  if (!/(?:^|; )reading=/.test(document.cookie) || document.querySelector('style[data-reading]')) return
  const { showReading } = await withRetry(() => import('./reading.ts'))
  showReading()
}

/** What a page needs that the browser's history restores as it was left. */
export async function restorePage(): Promise<void> {
  reloadIfStuck()
  const { refreshReading } = await withRetry(() => import('./reading.ts'))
  refreshReading()
}
