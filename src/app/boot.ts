import { engine } from '#engine/engine.ts'
import { markInteractive } from '#hydration/interactive-mark.ts'
import { firstPageIsHere } from '#hydration/lazy-page.ts'
import { allStyles } from '#loading/all-styles.ts'
import { patiently } from '#loading/patiently.ts'
import { beginQuietWork, whenInteractive } from '#loading/when-interactive.ts'
import { ToastRegion } from '#ui/toast/toast-provider.tsx'
import { late } from './load-late.ts'

/** What the page does once it answers input: who is signed in, the engine, the worker, when all of it is React's. */
export function afterInteractive(): void {
  void firstPageIsHere().then(() =>
    requestIdle(() => {
      // A page without a head has nothing that says it.
      markInteractive()
      beginQuietWork()
    }),
  )
  void whenInteractive(() => patiently(allStyles))
  void whenInteractive(startEngine)
  // A notice must be there without a network too.
  void whenInteractive(ToastRegion.preload)
  void whenInteractive(async () => (await late()).registerWorker())
}

async function startEngine(): Promise<void> {
  const { start } = await engine()
  await start(() => patiently(() => import('#features/install/install.ts')))
}

/** After what stands in `Below`: React works in tasks of its own, an idle moment comes after them. */
function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 50)
}
