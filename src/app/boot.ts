import { engine } from '#engine/engine.ts'
import { markInteractive } from '#hydration/interactive-mark.ts'
import { firstPageLoaded } from '#hydration/lazy-page.ts'
import { allStyles } from '#loading/all-styles.ts'
import { withRetry } from '#loading/with-retry.ts'
import { releaseDeferred, afterHydration } from '#loading/after-hydration.ts'
import { ToastRegion } from '#ui/toast/toast-provider.tsx'
import { late } from './load-late.ts'

/** What the page does once it answers input: who is signed in, the engine, the worker, when all of it is React's. */
export function startAfterHydration(): void {
  void firstPageLoaded().then(() =>
    requestIdle(() => {
      // A page without a head has nothing that says it.
      markInteractive()
      releaseDeferred()
    }),
  )
  void afterHydration(() => withRetry(allStyles))
  void afterHydration(startEngine)
  // A notice must be there without a network too.
  void afterHydration(ToastRegion.preload)
  void afterHydration(async () => (await late()).registerWorker())
}

async function startEngine(): Promise<void> {
  const { start } = await engine()
  await start(() => withRetry(() => import('#features/install/install.ts')))
}

/** After what stands in `DeferredHydration`: React works in tasks of its own, an idle moment comes after them. */
function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 50)
}
