import { registerRoute } from 'workbox-routing'
import { cachedImage, cacheSeenImage } from '#platform/storage/image-cache.ts'

/** Where pictures of posts lie; those of the app itself are precached. */
const folder = '/files/'

/**
 * A picture that the device has costs no byte; one that is looked at is kept within a budget. Not by a Workbox strategy:
 * its expiration counts entries, and notes in a database of its own which pictures somebody looked at, while here the
 * bytes count, and pages keep, count and drop pictures by the same rules (src/platform/storage/image-cache.ts).
 */
export function serveImages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      request.destination === 'image' && sameOrigin && url.pathname.startsWith(folder),
    ({ event, request }) => answer(event, request),
  )
}

async function answer(event: ExtendableEvent, request: Request): Promise<Response> {
  const held = await cachedImage(request.url)
  if (held) return held
  const response = await fetch(request)
  event.waitUntil(cacheSeenImage(request.url, response.clone()))
  return response
}
