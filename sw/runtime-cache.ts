import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { PrecacheEntry } from 'workbox-precaching'
import { runtimeCache } from '#domain/app-caches.ts'
import { isLocale } from '#domain/locale.ts'
import { countBytes } from './assets.ts'
import { useOf } from './kept-files.ts'
import { workerLocale } from './locale.ts'

/** Caches of earlier versions. */
const formerCaches = ['on-use', 'portal']

const ignoreVary = { ignoreVary: true }

export type RuntimeCache = {
  /** A file as this version has it, if it is here. */
  match: (path: string) => Promise<Response | undefined>
}

/**
 * A language as a whole (frame, texts, catalogues, dashboards) and files for later. The language that is spoken comes with
 * the installation, another when a page speaks it, a file for later with its first use. They are not precached, because
 * the precache is one list that must be known before a cookie can be read, and a browser's language can change under it.
 * What was in use stays so in a new version, which fetches its files before it takes over.
 */
export function createRuntimeCache(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
): RuntimeCache {
  const addresses = entries.map(addressOf)
  const isListed = new Set(addresses)
  const files = new CacheFirst({
    cacheName: runtimeCache,
    matchOptions: ignoreVary,
    plugins: [countBytes, expiring(2 * entries.length)],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && isListed.has(url.pathname + url.search), files)

  worker.addEventListener('install', (event) => event.waitUntil(install(event)))
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld()))
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    if (type === 'KEEP_LANGUAGE' && isLocale(locale)) event.waitUntil(fetchUsed(event, [locale]))
  })

  /** Fails, and the installation with it, where a file can't be had: an earlier version goes on. */
  async function install(event: ExtendableEvent): Promise<void> {
    const used = (await held()).map(useOfAddress)
    const missing = await fetchUsed(event, [...used, await workerLocale()])
    if (missing.length > 0) throw new Error(`${missing.length} files in use could not be fetched`)
  }

  /** Fetches what is not here yet; answers what could not be had. */
  async function fetchUsed(event: ExtendableEvent, uses: readonly string[]): Promise<string[]> {
    const wanted = addresses.filter((address) => uses.includes(useOfAddress(address)))
    await Promise.allSettled(
      wanted.map((address) => Promise.all(files.handleAll({ event, request: new Request(address) }))),
    )
    const here = new Set(await held())
    return wanted.filter((address) => !here.has(address))
  }

  async function dropOld(): Promise<void> {
    for (const name of formerCaches) await caches.delete(name)
    const cache = await caches.open(runtimeCache)
    for (const address of await held()) if (!isListed.has(address)) await cache.delete(address, ignoreVary)
  }

  return {
    match: async (path) => {
      const address = addresses.find((one) => one === path || one.startsWith(`${path}?`))
      return address === undefined
        ? undefined
        : caches.match(address, { cacheName: runtimeCache, ...ignoreVary })
    },
  }
}

/**
 * Holds at most the files of two versions. It is not purged when the device is full: a person may speak the language that
 * lies here.
 */
function expiring(maxEntries: number) {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
    maxEntries,
    matchOptions: ignoreVary,
  })
  // Its types say that both may be undefined, and a strategy takes no such plugin under exactOptionalPropertyTypes.
  return {
    ...(cachedResponseWillBeUsed ? { cachedResponseWillBeUsed } : {}),
    ...(cacheDidUpdate ? { cacheDidUpdate } : {}),
  }
}

/** With the revision of a file whose name does not change with it. */
function addressOf({ url, revision }: PrecacheEntry): string {
  return revision ? `/${url}?${revision}` : `/${url}`
}

const useOfAddress = (address: string) => useOf(address.slice(1))

async function held(): Promise<string[]> {
  if (!(await caches.has(runtimeCache))) return []
  const requests = await (await caches.open(runtimeCache)).keys()
  return requests.map(({ url }) => url.slice(new URL(url).origin.length))
}
