/** Prefix of the sync event's tags. A tag that failed can't be registered again, so four are used in turn. */
export const syncTagPrefix = 'outbox-'
const tagCount = 4

/** Tag of the periodic sync event that prefetches followed posts. */
export const prefetchTag = 'followed-posts'
const prefetchIntervalMs = 12 * 60 * 60 * 1000

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

/** The worker, or null while none is active: `ready` would wait for it without end. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration : null
}

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>
  unregister: (tag: string) => Promise<void>
}

/** Whether the browser has Periodic Background Sync: Chromium, for installed apps. */
export function hasPeriodicSync(): boolean {
  return 'ServiceWorkerRegistration' in globalThis && 'periodicSync' in ServiceWorkerRegistration.prototype
}

/** Turns the periodic prefetch of followed posts on or off. Rejects where the browser does not allow it. */
export async function setPeriodicPrefetch(isOn: boolean): Promise<void> {
  const registration: (ServiceWorkerRegistration & { periodicSync?: PeriodicSync }) | null =
    await activeWorker()
  if (!registration) throw new Error('The app is not installed on this device yet.')
  if (isOn) await registration.periodicSync?.register(prefetchTag, { minInterval: prefetchIntervalMs })
  else await registration.periodicSync?.unregister(prefetchTag)
}
