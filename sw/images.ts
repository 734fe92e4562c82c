import { heldImage, keepSeen } from '#platform/image-cache.ts'

/** Where pictures of posts lie; those of the app itself are precached. */
const folder = '/files/'

/** A picture that the device has costs no byte; one that is looked at is kept within a budget. */
export function serveImages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    const isOwn = url.origin === worker.location.origin && url.pathname.startsWith(folder)
    if (request.destination !== 'image' || request.method !== 'GET' || !isOwn) return
    event.respondWith(answer(event, request))
  })
}

async function answer(event: FetchEvent, request: Request): Promise<Response> {
  const held = await heldImage(request.url)
  if (held) return held
  const response = await fetch(request)
  event.waitUntil(keepSeen(request.url, response.clone()))
  return response
}
