/** The page says when the person takes the new version; until then the old one keeps serving. */
export function takeMessages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
  })
}

/** The page that installed the worker gets its later chunks from it too, so that it can go offline at once. */
export function claimFirstPages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
