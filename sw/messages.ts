import type { AppFiles } from './app-files.ts'

/**
 * Handles messages from pages: SKIP_WAITING activates the new version when the user accepts the update (until then the
 * old one serves), CLAIM makes it the controller of pages that have none, UPDATE_SIZE returns the size of the update in
 * bytes.
 */
export function handleMessages(worker: ServiceWorkerGlobalScope, { fetchedBytes }: AppFiles): void {
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (event.data?.type === 'CLAIM') event.waitUntil(worker.clients.claim())
    if (event.data?.type === 'UPDATE_SIZE') event.ports[0]?.postMessage(fetchedBytes())
  })
}

/** Claims open pages on activation, so that the page that installed the worker loads later chunks through it. */
export function claimClients(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
