/**
 * The worker of a kill-switch build: it takes over at once, empties the caches, unregisters itself and has open pages
 * load again from the network. What people wrote is in the database and stays.
 */
export function unregister(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', () => void worker.skipWaiting())
  worker.addEventListener('activate', (event) => event.waitUntil(leave(worker)))
}

async function leave(worker: ServiceWorkerGlobalScope): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await worker.registration.unregister()
  for (const client of await worker.clients.matchAll({ type: 'window' })) {
    // A page that is gone meanwhile needs nothing.
    await client.navigate(client.url).catch(() => null)
  }
}
