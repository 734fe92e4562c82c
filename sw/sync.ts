import { syncTagPrefix } from '#platform/sync/background-sync.ts'
import { createEngine } from '#platform/engine/engine.ts'
import { openChannel, sessionChannelName, visitCookie } from '#platform/session/session-broadcast.ts'
import { cookie } from './cookies.ts'

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
  const channel = openChannel(sessionChannelName)
  const engine = createEngine({
    baseUrl: import.meta.env.VITE_API_BASE || worker.location.origin,
    isBrowserOpen: async () => (await cookie(visitCookie)) !== '',
    onSignedIn: (_signedIn, ended) => channel?.postMessage(ended ?? 'changed'),
  })
  try {
    const report = await engine.drain({ force: true })
    if (report.nextAttemptAt !== null || report.isLimited) throw new Error('some actions still wait')
  } finally {
    engine.close()
    channel?.close()
  }
}

function isSync(event: Event): event is SyncEvent {
  return 'tag' in event && typeof event.tag === 'string'
}
