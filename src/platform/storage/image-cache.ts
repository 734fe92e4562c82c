/** Pictures that a person saved with a post; they go only with it. */
export const savedImages = 'saved-images'

/** Pictures that were looked at; they go when there is no room. */
export const seenImages = 'seen-images'
const seenBudgetBytes = 20 * 1024 * 1024

/** A picture the device has, saved or seen. */
export async function cachedImage(url: string): Promise<Response | undefined> {
  return (await caches.match(url, { cacheName: savedImages })) ?? caches.match(url, { cacheName: seenImages })
}

/** Keeps a picture that was looked at; the oldest go, so that all together stay within 20 MB. */
export async function cacheSeenImage(url: string, response: Response): Promise<void> {
  if (!canKeep(response)) return
  const cache = await caches.open(seenImages)
  await cache.put(url, response)
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, bytes: await roughSizeIn(cache, request.url) })),
  )
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { request, bytes } of kept) {
    if (total <= seenBudgetBytes) break
    total -= bytes
    await cache.delete(request)
  }
}

/** Puts a picture with what was saved: its bytes, or null where it can't be had now. */
export async function saveImage(url: string): Promise<number | null> {
  const cache = await caches.open(savedImages)
  if (await cache.match(url)) return sizeIn(cache, url)
  try {
    const held = await caches.match(url, { cacheName: seenImages })
    const response = held ?? (await fetch(url))
    if (!canKeep(response)) return null
    await cache.put(url, response)
    return await sizeIn(cache, url)
  } catch {
    return null
  }
}

export async function dropImages(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(savedImages)
  await Promise.all(urls.map((url) => cache.delete(url)))
}

/** Never what the server forbids to keep. */
function canKeep(response: Response): boolean {
  return response.status === 200 && !/no-store/.test(response.headers.get('cache-control') ?? '')
}

async function sizeIn(cache: Cache, url: string): Promise<number> {
  const response = await cache.match(url)
  return response ? (await response.blob()).size : 0
}

/** As it travelled, where that was said: to read every picture for its size would cost more than to show it. */
async function roughSizeIn(cache: Cache, url: string): Promise<number> {
  const said = Number((await cache.match(url))?.headers.get('content-length') ?? 0)
  return said > 0 ? said : sizeIn(cache, url)
}
