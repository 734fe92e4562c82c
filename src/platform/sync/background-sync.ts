/** Prefix of the sync event's tags. A tag that failed can't be registered again, so four are used in turn. */
export const syncTagPrefix = 'outbox-'
const tagCount = 4

let turn = 0

type SyncRegistration = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

function hasSync(registration: ServiceWorkerRegistration): registration is SyncRegistration {
  return 'sync' in registration
}

/**
 * Registers a Background Sync (Chromium only), which wakes the worker when the network is back. An optimisation: all
 * rows are sent without it too.
 */
export function requestBackgroundSync(): void {
  turn += 1
  const tag = `${syncTagPrefix}${turn % tagCount}`
  // `ready` never settles without a worker; a rejected registration has no consequence.
  navigator.serviceWorker?.ready
    .then((registration) => (hasSync(registration) ? registration.sync.register(tag) : undefined))
    .catch(() => {})
}
