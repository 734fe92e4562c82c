import { fileUrl } from '#platform/network/api-base.ts'

/** Cache of pictures saved with a post; removed only with the post. */
export const savedImages = 'saved-images'

/** Cache of pictures that were displayed; evicted when the device is full. */
export const seenImages = 'seen-images'
const seenBudgetBytes = 20 * 1024 * 1024

/** Limit for a picture with its bytes: long enough for several at once over a slow line. */
const timeoutMs = 60_000

/** The picture with this URL from either cache; undefined if it is not cached, or the cache is damaged. */
export async function cachedImage(url: string): Promise<Response | undefined> {
  try {
    return (
      (await caches.match(url, { cacheName: savedImages })) ??
      (await caches.match(url, { cacheName: seenImages }))
    )
  } catch {
    return undefined
  }
}

/** Caches a displayed picture and evicts the oldest ones above 20 MB in total. */
export async function cacheSeenImage(url: string, response: Response): Promise<void> {
  if (!canKeep(response)) return
  const cache = await caches.open(seenImages)
  await cache.put(url, response)
  const pictures = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, bytes: await roughSizeIn(cache, request.url) })),
  )
  let total = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { request, bytes } of pictures) {
    if (total <= seenBudgetBytes) break
    total -= bytes
    await cache.delete(request)
  }
}

/**
 * Stores the picture at an address of the API for offline use; resolves to its size in bytes, or null if it could not be
 * fetched or stored. `store` calls its argument, more than once if it makes room after a failure.
 */
export async function saveImage(
  address: string,
  store: (put: () => Promise<void>) => Promise<void>,
): Promise<number | null> {
  const url = fileUrl(address)
  const cache = await caches.open(savedImages)
  if (await cache.match(url)) return sizeIn(cache, url)
  try {
    const cached = await caches.match(url, { cacheName: seenImages })
    const response = cached ?? (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }))
    if (!canKeep(response)) return null
    // A failed `put` has consumed the body.
    await store(() => cache.put(url, response.clone()))
    return await sizeIn(cache, url)
  } catch {
    return null
  }
}

/** Removes saved pictures by their addresses. */
export async function dropImages(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(savedImages)
  await Promise.all(addresses.map((address) => cache.delete(fileUrl(address))))
}

/** Respects `Cache-Control: no-store`. */
function canKeep(response: Response): boolean {
  return response.status === 200 && !/no-store/.test(response.headers.get('cache-control') ?? '')
}

async function sizeIn(cache: Cache, url: string): Promise<number> {
  const response = await cache.match(url)
  return response ? (await response.blob()).size : 0
}

/** Content-Length if present: reading the body of every cached picture for its size would take too long. */
async function roughSizeIn(cache: Cache, url: string): Promise<number> {
  const length = Number((await cache.match(url))?.headers.get('content-length') ?? 0)
  return length > 0 ? length : sizeIn(cache, url)
}
