import { engine } from '#engine/engine.ts'
import { markInteractive } from '#hydration/interactive-mark.ts'
import { firstPageLoaded } from '#hydration/lazy-page.ts'
import { allStyles } from '#loading/all-styles.ts'
import { untilLoaded, withRetry } from '#loading/with-retry.ts'
import { releaseDeferred, afterHydration } from '#loading/after-hydration.ts'
import { ToastRegion } from '#ui/toast/toast-provider.tsx'
import { deferred } from './load-deferred.ts'

/** Starts the engine, the session and the service worker after hydration, when the page already responds to input. */
export function startAfterHydration(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void deferred().then(({ restorePage }) => restorePage())
  })
  void firstPageLoaded().then(() =>
    requestIdle(() => {
      // On pages without a page head no other code calls this.
      markInteractive()
      releaseDeferred()
    }),
  )
  void afterHydration(() => withRetry(allStyles))
  void afterHydration(startEngine)
  // A toast must be able to render offline.
  void afterHydration(ToastRegion.preload)
  void afterHydration(async () => (await untilLoaded(deferred)).applyMissingDisplaySettings())
  void afterHydration(async () => (await untilLoaded(deferred)).registerWorker())
}

async function startEngine(): Promise<void> {
  const { start } = await untilLoaded(engine)
  await start(() => withRetry(() => import('#features/install/install.ts')))
}

/** An idle callback runs after the pending tasks of React, so `DeferredHydration` has finished by then. */
function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 50)
}
