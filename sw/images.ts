import { registerRoute } from 'workbox-routing'
import { cachedImage, cacheSeenImage } from '#platform/storage/image-cache.ts'

/** Path prefix of posts' pictures; the app's own are precached. */
const folder = '/files/'

/**
 * Serves pictures cache-first and caches displayed ones within a size budget. Not a Workbox strategy: its expiration
 * counts entries, not bytes, and keeps usage times in its own database, while pages read, count and evict pictures by
 * the same rules (src/platform/storage/image-cache.ts).
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
