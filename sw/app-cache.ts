import { appCache, isAppCache, isFormerAppCache } from '#domain/app-caches.ts'
import { localeOf, stableNameOf, type ListedFile } from './listed-files.ts'

const ignoreVary = { ignoreVary: true }

/** Database of a library that earlier versions used. */
const formerDatabase = 'workbox-expiration'

/** The build's files on the device: of this version, and of those that are in use or wait. */
export type AppCache = {
  /** URL under which a file is cached. */
  urlOf: (file: ListedFile) => string
  /** The response for a file of this version, if it is cached. Never rejects: the network answers if the cache is damaged. */
  match: (file: ListedFile) => Promise<Response | undefined>
  put: (file: ListedFile, response: Response) => Promise<void>
  /** URLs of the cached files. */
  cachedUrls: () => Promise<Set<string>>
  /** Names by which the cached files are recognised across builds. */
  cachedNames: () => Promise<string[]>
  /** The same with those of caches of earlier workers. */
  namesInUse: () => Promise<string[]>
  /** The response for a file without a hash that an earlier worker cached under another name. */
  matchFormer: (file: ListedFile) => Promise<Response | undefined>
  hasFormer: () => Promise<boolean>
  /** Deletes all but the listed files. */
  dropOld: (listed: readonly ListedFile[]) => Promise<void>
}

export function createAppCache(origin: string): AppCache {
  /** A name without a hash has its revision as query. */
  function urlOf({ url, revision }: ListedFile): string {
    return new URL(revision === null ? url : `${url}?${revision}`, origin).href
  }

  return {
    urlOf,
    match: (file) => caches.match(urlOf(file), { cacheName: appCache, ...ignoreVary }).catch(() => undefined),
    put: async (file, response) => (await caches.open(appCache)).put(urlOf(file), response),
    cachedUrls,
    cachedNames: async () => namesOf(await cachedUrls()),
    namesInUse: async () => namesOf(await urlsIn(isAppCache)),
    // A name with a hash says the content.
    matchFormer: async (file) => (file.revision === null ? caches.match(urlOf(file), ignoreVary) : undefined),
    hasFormer: async () => (await caches.keys()).some(isFormerAppCache),

    async dropOld(listed) {
      for (const name of await caches.keys()) if (isFormerAppCache(name)) await caches.delete(name)
      indexedDB.deleteDatabase(formerDatabase)
      const cache = await caches.open(appCache)
      const current = new Set(listed.map(urlOf))
      for (const request of await cache.keys())
        if (!current.has(request.url)) await cache.delete(request, ignoreVary)
    },
  }
}

/**
 * Whether the content of a shell is the listed one, whose digest is its revision (scripts/build/manifest-transform.ts). The server
 * has one file at that address: after a release that of the new version, whose chunks this version does not have.
 */
export async function isOfThisVersion({ url, revision }: ListedFile, response: Response): Promise<boolean> {
  if (revision === null || localeOf(url) === null) return true
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.startsWith(revision)
}

const namesOf = (urls: ReadonlySet<string>) =>
  [...urls].map((url) => stableNameOf(new URL(url).pathname.slice(1)))

const cachedUrls = () => urlsIn((name) => name === appCache)

async function urlsIn(isWanted: (name: string) => boolean): Promise<Set<string>> {
  const names = (await caches.keys()).filter(isWanted)
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => url))
}
