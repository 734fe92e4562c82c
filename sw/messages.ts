import { updateSize } from './assets.ts'

/**
 * The page says when the person takes the new version; until then the old one keeps serving. It may ask what the
 * new one weighed.
 */
export function handleMessages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (event.data?.type === 'UPDATE_SIZE') event.ports[0]?.postMessage(updateSize())
  })
}

/** The page that installed the worker gets its later chunks from it too, so that it can go offline at once. */
export function claimClients(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
