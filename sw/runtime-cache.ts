import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { PrecacheEntry } from 'workbox-precaching'
import { runtimeCache } from '#domain/app-caches.ts'
import { isLocale } from '#domain/locale.ts'
import { countBytes, type namingPlugin } from './assets.ts'
import { stableNameOf } from './listed-files.ts'
import { workerLocale } from './locale.ts'

/** Names of caches of earlier versions. */
const formerCaches = ['on-use', 'portal']

const ignoreVary = { ignoreVary: true }

export type RuntimeCache = {
  /** The file of this version, if it is cached. */
  match: (path: string) => Promise<Response | undefined>
  /** URL of a file under which it is cached. */
  addressOf: (entry: Pick<PrecacheEntry, 'url' | 'revision'>) => string
  /** Fetches and caches a file, and returns whether the server had it; rejects without a network. */
  fetchFile: (event: ExtendableEvent, address: string) => Promise<boolean>
}

/**
 * Caches languages (shell, texts, catalogues, dashboards) and files used on demand. The current language is cached at
 * installation, another one when a page switches to it, other files on first use. They are not precached, because the
 * precache list is fixed before a cookie can be read, and the browser's language can change. A new version fetches all
 * files in use before it takes over.
 */
export function createRuntimeCache(
  worker: ServiceWorkerGlobalScope,
  entries: readonly PrecacheEntry[],
  naming: ReturnType<typeof namingPlugin>,
): RuntimeCache {
  const addresses = entries.map(addressOf)
  const isListed = new Set(addresses)
  const files = new CacheFirst({
    cacheName: runtimeCache,
    matchOptions: ignoreVary,
    plugins: [countBytes, naming, expirationPlugin(2 * entries.length)],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && isListed.has(url.pathname + url.search), files)

  worker.addEventListener('install', (event) => event.waitUntil(install(event)))
  worker.addEventListener('activate', (event) => event.waitUntil(dropOld()))
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    if (type === 'KEEP_LANGUAGE' && isLocale(locale)) event.waitUntil(fetchUsed(event, [locale]))
  })

  /** Rejects, and with it the installation, if a file cannot be fetched: the earlier version stays active. */
  async function install(event: ExtendableEvent): Promise<void> {
    const cachedNames = (await cachedAddresses()).map(stableNameOfAddress)
    const missing = await fetchUsed(event, [...cachedNames, await workerLocale()])
    if (missing.length > 0) throw new Error(`${missing.length} files in use could not be fetched`)
  }

  /** Fetches the files that are not cached; resolves to those that could not be fetched. */
  async function fetchUsed(event: ExtendableEvent, uses: readonly string[]): Promise<string[]> {
    const usedAddresses = addresses.filter((address) => uses.includes(stableNameOfAddress(address)))
    await Promise.allSettled(usedAddresses.map((address) => fetchFile(event, address)))
    const here = new Set(await cachedAddresses())
    return usedAddresses.filter((address) => !here.has(address))
  }

  async function fetchFile(event: ExtendableEvent, address: string): Promise<boolean> {
    const [response] = await Promise.all(files.handleAll({ event, request: new Request(address) }))
    return response.ok
  }

  async function dropOld(): Promise<void> {
    for (const name of formerCaches) await caches.delete(name)
    const cache = await caches.open(runtimeCache)
    for (const address of await cachedAddresses())
      if (!isListed.has(address)) await cache.delete(address, ignoreVary)
  }

  return {
    match: async (path) => {
      const address = addresses.find((one) => one === path || one.startsWith(`${path}?`))
      return address === undefined
        ? undefined
        : caches.match(address, { cacheName: runtimeCache, ...ignoreVary })
    },
    addressOf,
    fetchFile,
  }
}

/**
 * Limits the cache to the files of two versions. Without purgeOnQuotaError, because the current language may be in it.
 */
function expirationPlugin(maxEntries: number) {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
    maxEntries,
    matchOptions: ignoreVary,
  })
  // The types allow undefined for both, which a strategy rejects under exactOptionalPropertyTypes.
  return {
    ...(cachedResponseWillBeUsed ? { cachedResponseWillBeUsed } : {}),
    ...(cacheDidUpdate ? { cacheDidUpdate } : {}),
  }
}

/** URL of a file; a name without a hash gets its revision as query. */
function addressOf({ url, revision }: Pick<PrecacheEntry, 'url' | 'revision'>): string {
  return revision ? `/${url}?${revision}` : `/${url}`
}

const stableNameOfAddress = (address: string) => stableNameOf(address.slice(1))

async function cachedAddresses(): Promise<string[]> {
  if (!(await caches.has(runtimeCache))) return []
  const requests = await (await caches.open(runtimeCache)).keys()
  return requests.map(({ url }) => url.slice(new URL(url).origin.length))
}
