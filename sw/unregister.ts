/**
 * The worker of a kill-switch build: takes over at once, deletes the caches, unregisters itself and reloads open pages
 * from the network. User data in IndexedDB is kept.
 */
export function unregister(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => event.waitUntil(leave(worker)))
}

async function leave(worker: ServiceWorkerGlobalScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await worker.registration.unregister()
  for (const client of await worker.clients.matchAll({ type: 'window' })) {
    // The page may have been closed meanwhile.
    await client.navigate(client.url).catch(() => null)
  }
}
