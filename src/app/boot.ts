import type { AppRouter } from '#app/router.tsx'
import { patiently } from '#platform/patiently.ts'
import { beginQuietWork, whenInteractive } from '#platform/when-interactive.ts'
import { markInteractive } from '#ui/interactive-mark.ts'

/** What the page does once it answers input: who is signed in, the engine, the worker, when all of it is React's. */
export function afterInteractive(router: AppRouter): void {
  void ownParts(router).finally(() =>
    requestIdle(() => {
      // A page without a head has nothing that says it.
      markInteractive()
      beginQuietWork()
    }),
  )
  // All of the root is here: what comes is the router's own part for moving on (first-load.ts).
  void whenInteractive(() => patiently(async () => router.loadRouteChunk(router.routeTree)))
  void whenInteractive(startEngine)
  void whenInteractive(countData)
  // A notice must be there without a network too.
  void whenInteractive(() => patiently(() => import('#ui/toast/toast-region.tsx')))
  void whenInteractive(async () => (await patiently(() => import('./worker.ts'))).registerWorker())
}

/** Resolves when the page's own code and texts are here, or cannot be, which the page says itself (first-load.ts). */
async function ownParts({ state, routesById }: AppRouter): Promise<void> {
  const { routeId = '__root__' } = state.matches.at(-1) ?? {}
  await routesById[routeId].options.component?.preload?.()?.catch(() => {})
}

async function startEngine(): Promise<void> {
  const { reconcileSession, drainNow } = await patiently(() => import('#platform/page-engine.ts'))
  await reconcileSession()
  const [{ watchWaiting }, { offerInstall }] = await patiently(() =>
    Promise.all([import('./app-badge.sync.ts'), import('#features/install/install.ts')]),
  )
  watchWaiting(offerInstall)
  await drainNow()
  const { resumeDownloads } = await patiently(() => import('#platform/downloads/page-downloads.ts'))
  await resumeDownloads()
}

async function countData(): Promise<void> {
  const [{ engine, baseUrl }, { watchData }] = await patiently(() =>
    Promise.all([import('#platform/page-engine.ts'), import('#platform/watch-data.ts')]),
  )
  watchData(engine, baseUrl)
}

/** After what stands in `Below`: React works in tasks of its own, an idle moment comes after them. */
function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 50)
}
