import { syncTagPrefix } from '#platform/sync/background-sync.ts'
import { withEngine } from './with-engine.ts'

type SyncEvent = ExtendableEvent & { tag: string }

/**
 * Drains the outbox on Background Sync, also without an open page. Rejecting makes the browser retry the sync; sending
 * the rows does not depend on it.
 */
export function drainOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    if (isSync(event) && event.tag.startsWith(syncTagPrefix)) event.waitUntil(drainAll(worker))
  })
}

async function drainAll(worker: ServiceWorkerGlobalScope): Promise<void> {
  await withEngine(worker, async (engine) => {
    const report = await engine.drain({ force: true })
    if (report.nextAttemptAt !== null || report.isLimited) throw new Error('some actions still wait')
  })
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && typeof event.tag === 'string'
}
