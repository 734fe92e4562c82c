import { allStyles } from '#ui/all-styles.ts'
import { patiently } from '#platform/patiently.ts'
import { beginQuietWork, whenInteractive } from '#platform/when-interactive.ts'
import { markInteractive } from '#hydration/interactive-mark.ts'
import { firstPageIsHere } from '#hydration/lazy-page.ts'

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
  void whenInteractive(countData)
  // A notice must be there without a network too.
  void whenInteractive(() => patiently(() => import('#ui/toast/toast-region.tsx')))
  void whenInteractive(async () => (await patiently(() => import('./worker.ts'))).registerWorker())
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
