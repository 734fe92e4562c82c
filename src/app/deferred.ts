/** Code of the app that loads after hydration, through `deferred()`. */
import { withRetry } from '#loading/with-retry.ts'
import { reloadIfStuck } from './reload-if-stuck.ts'

export { restoreScroll } from './restore-scroll.ts'
export { adoptUrlLanguage } from './adopt-url-language.ts'
export { makeAvailableOffline, registerWorker, activateUpdate } from './worker.ts'

/**
 * Applies the stored display settings to a page rendered without them: a worker may not see cookies, and the
 * back/forward cache restores old pages.
 */
export async function applyMissingDisplaySettings(): Promise<void> {
  if (!/(?:^|; )reading=/.test(document.cookie) || document.querySelector('style[data-reading]')) return
  const { applyDisplaySettings } = await withRetry(() => import('./display-settings.ts'))
  applyDisplaySettings()
}

/** Refreshes a page restored from the back/forward cache. */
export async function restorePage(): Promise<void> {
  reloadIfStuck()
  const { refreshDisplaySettings } = await withRetry(() => import('./display-settings.ts'))
  refreshDisplaySettings()
}
