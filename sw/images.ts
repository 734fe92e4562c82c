import { registerRoute } from 'workbox-routing'
import { apiBase } from '#platform/network/api-base.ts'
import { cachedImage, cacheSeenImage } from '#platform/storage/image-cache.ts'
import type { CountUsage } from './data-usage.ts'

/** Path prefix of posts' pictures; the app's own are precached. */
const folder = '/files/'

/**
 * Serves pictures cache-first and caches displayed ones within a size budget. Not a Workbox strategy: its expiration
 * counts entries, not bytes, and keeps usage times in its own database, while pages read, count and evict pictures by
 * the same rules (src/platform/storage/image-cache.ts).
 */
export function serveImages(worker: ServiceWorkerGlobalScope, countUsage: CountUsage): void {
  const { origin } = new URL(apiBase || worker.location.origin)
  registerRoute(
    ({ request, url }) =>
      request.destination === 'image' && url.origin === origin && url.pathname.startsWith(folder),
    ({ event, request }) => answer(event, request, countUsage),
  )
}

async function answer(event: ExtendableEvent, request: Request, countUsage: CountUsage): Promise<Response> {
  const cached = await cachedImage(request.url)
  if (cached) return cached
  const response = await fetch(request)
  event.waitUntil(cacheSeenImage(request.url, response.clone()))
  event.waitUntil(countUsage('files', Number(response.headers.get('content-length'))))
  return response
}
