/** Tags of the worker's sync event. A tag that failed can't be registered again, so a few take turns. */
export const syncTagPrefix = 'outbox-'
const tagCount = 4

let turn = 0

type SyncRegistration = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } }

function hasSync(registration: ServiceWorkerRegistration): registration is SyncRegistration {
  return 'sync' in registration
}

/** Asks Chromium to wake the worker when the network is back. An accelerator only: nothing depends on it. */
export function requestBackgroundSync(): void {
  turn += 1
  const tag = `${syncTagPrefix}${turn % tagCount}`
  // `ready` never settles where there is no worker, and a refusal of the browser changes nothing for us.
  navigator.serviceWorker?.ready
    .then((registration) => (hasSync(registration) ? registration.sync.register(tag) : undefined))
    .catch(() => {})
}
