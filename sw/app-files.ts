import { registerRoute } from 'workbox-routing'
import { appCache, isAppCache, isFormerAppCache } from '#domain/app-caches.ts'
import { differenceOnly } from '#domain/install-bundles.ts'
import { isLocale } from '#domain/locale.ts'
import { seenImages } from '#platform/storage/image-cache.ts'
import { isQuotaError } from '#platform/storage/with-eviction.ts'
import type { CountUsage } from './data-usage.ts'
import { readBundle } from './install-bundles.ts'
import { bundleOf, isForEveryone, localeOf, stableNameOf, type ListedFile } from './listed-files.ts'
import { workerLocale } from './locale.ts'

/** Requests at a time, so that a page's own requests on a slow network are not delayed for long. */
const atOnce = 4

const ignoreVary = { ignoreVary: true }

/** Database of a library that earlier versions used. */
const formerDatabase = 'workbox-expiration'

export type AppFiles = {
  /** The response at a path of this version, if it is cached. Never rejects: the network answers if the cache is damaged. */
  match: (path: string) => Promise<Response | undefined>
  /** URLs of the cached files. */
  cachedUrls: () => Promise<Set<string>>
  /** URL under which a file is cached. */
  urlOf: (file: ListedFile) => string
  /**
   * Fetches and caches the files that are not cached, from their install bundles or four at a time, and reports each. A file
   * that cannot be fetched stays missing.
   */
  fetchMissing: (files: readonly ListedFile[], onFetched?: (file: ListedFile) => void) => Promise<void>
  /** Bytes transferred so far: those of the update while a version waits. */
  fetchedBytes: () => number
}

/**
 * Caches the files of the build and serves them without the network. Files for everyone and those of the current
 * language are cached at installation, another language when a page switches to it, other files on first use. A new
 * version fetches all files in use before it takes over.
 *
 * Not a strategy of Workbox: its precache fetches one file at a time, a round trip each, and copies each response, which
 * takes more than half of the installation's processor time (docs/decisions/057-own-precache.md).
 */
export function serveAppFiles(
  worker: ServiceWorkerGlobalScope,
  listed: readonly ListedFile[],
  bundles: readonly ListedFile[],
  countUsage: CountUsage,
): AppFiles {
  const { origin } = worker.location
  const byPath = new Map(listed.map((file) => [`/${file.url}`, file]))
  let fetchedBytes = 0
  let countedBytes = 0

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.search === '' && byPath.has(url.pathname),
    ({ event, request, url }) => answer(event, request, url.pathname),
  )
  let installed = Promise.resolve()
  worker.addEventListener('install', (event) => event.waitUntil((installed = install())))
  worker.addEventListener('activate', (event) => {
    event.waitUntil(dropOld())
    event.waitUntil(countFetched())
  })
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    if (type !== 'KEEP_LANGUAGE' || !isLocale(locale)) return
    // After the installation, which fetches the same files as differences to those of the version before.
    const keepLanguage = async () => fetchMissing(filesIn([locale, ...namesOf(await cachedUrls())]))
    event.waitUntil(installed.then(keepLanguage, () => {}))
  })

  /**
   * Not before the activation: the database would be upgraded under pages of the version before. An update whose worker is stopped
   * while it waits is not counted.
   */
  async function countFetched(): Promise<void> {
    const bytes = fetchedBytes - countedBytes
    countedBytes = fetchedBytes
    await countUsage('app', bytes)
  }

  async function match(path: string): Promise<Response | undefined> {
    const file = byPath.get(path)
    if (!file) return undefined
    return caches.match(urlOf(file), { cacheName: appCache, ...ignoreVary }).catch(() => undefined)
  }

  async function answer(event: ExtendableEvent, request: Request, path: string): Promise<Response> {
    const cached = await match(path)
    if (cached) return cached
    const response = await fetch(request)
    const file = byPath.get(path)
    // A name without a hash may be in the browser's HTTP cache with the content of an earlier build.
    if (file && file.revision === null && response.ok) event.waitUntil(put(file, response.clone()))
    return response
  }

  /** Rejects, and with it the installation, if a file cannot be fetched: the earlier version stays active. */
  async function install(): Promise<void> {
    const isUpdate = worker.registration.active !== null
    // Also of the former caches, so that a language and files in use then stay in use.
    const inUse = filesIn([...namesOf(await urlsIn(isAppCache)), await workerLocale()])
    await copyFormer(inUse)
    const fetchAll = async () => {
      await fetchBundles(inUse, { isUpdate })
      await eachMissing(inUse, (file) => fetchFile(file, isUpdate))
    }
    await fetchAll().catch(async (error: unknown) => {
      // Pictures that were seen come again when they are shown.
      if (!isQuotaError(error) || !(await caches.delete(seenImages))) throw error
    })
    // Again, for what had no room, and what the activation of another version deleted meanwhile.
    await fetchAll()
  }

  /** Files for everyone, and those of languages and files on first use with these names. */
  function filesIn(uses: readonly string[]): ListedFile[] {
    const names = new Set(uses)
    return listed.filter(({ url }) => isForEveryone(url) || names.has(stableNameOf(url)))
  }

  /** Copies what earlier versions of the worker cached under other names. A name with a hash says the content. */
  async function copyFormer(files: readonly ListedFile[]): Promise<void> {
    if (!(await caches.keys()).some(isFormerAppCache)) return
    await eachMissing(files, async (file) => {
      const former = file.revision === null && (await caches.match(urlOf(file), ignoreVary))
      if (former) await put(file, former)
    })
  }

  /** Stops at the first file whose work rejects. */
  async function eachMissing(
    files: readonly ListedFile[],
    work: (file: ListedFile) => Promise<void>,
  ): Promise<void> {
    const cached = await cachedUrls()
    // A generator, because a loop over it that throws ends the others.
    const queue = (function* () {
      for (const file of files) {
        const url = urlOf(file)
        if (cached.has(url)) continue
        // The list may have a file twice.
        cached.add(url)
        yield file
      }
    })()
    const workThrough = async () => {
      for (const file of queue) await work(file)
    }
    await Promise.all(Array.from({ length: atOnce }, workThrough))
  }

  const fetchMissing: AppFiles['fetchMissing'] = async (files, onFetched = () => {}) => {
    await fetchBundles(files, { isUpdate: false, onFetched })
    await eachMissing(files, (file) =>
      fetchFile(file, false).then(
        () => onFetched(file),
        () => {},
      ),
    )
    // Not awaited: a page waits for this to end. A version that waits counts when it is activated.
    if (!worker.registration.waiting) void countFetched()
  }

  /**
   * Stores files from the bundles of which most files are missing: one request, and fewer bytes, because the files are compressed
   * together. An update takes only the difference to the bundle before, if the browser has that one as dictionary, and for
   * any file. What a bundle does not bring is fetched by itself.
   */
  async function fetchBundles(
    files: readonly ListedFile[],
    { isUpdate, onFetched = () => {} }: { isUpdate: boolean; onFetched?: (file: ListedFile) => void },
  ): Promise<void> {
    const cached = await cachedUrls()
    for (const bundle of bundles) {
      const ofBundle = files.filter(({ url }) => bundleOf(url) === bundleOf(bundle.url))
      const missing = ofBundle.filter((file) => !cached.has(urlOf(file)))
      if (missing.length <= (isUpdate ? 0 : ofBundle.length / 2)) continue
      await storeFrom(bundle, missing, { isUpdate, onFetched }).catch(() => {})
    }
  }

  async function storeFrom(
    bundle: ListedFile,
    missing: readonly ListedFile[],
    { isUpdate, onFetched }: { isUpdate: boolean; onFetched: (file: ListedFile) => void },
  ): Promise<void> {
    const response = await fetch(urlOf(bundle), isUpdate ? { headers: { [differenceOnly]: '1' } } : {})
    if (response.status !== 200 || response.redirected || !response.body) return
    // From a cache between phone and server, which does not know the header.
    if (isUpdate && response.headers.get('content-encoding') !== 'dcz') return response.body.cancel()
    fetchedBytes += Number(response.headers.get('content-length')) || 0
    const wanted = new Map(missing.map((file) => [file.url, file]))
    for await (const { url, content } of readBundle(response.body)) {
      const file = wanted.get(url)
      if (!file) continue
      await put(
        file,
        new Response(content, { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
      )
      onFetched(file)
    }
  }

  /**
   * Rejects without a network, and if the server does not have the file. An update asks for a file that is named by its
   * hash alone with its name as query, by which the browser finds the version before as dictionary (RFC 9842,
   * server/site/static-files.ts). Not the first installation, whose files the page has just loaded without it.
   */
  async function fetchFile(file: ListedFile, isUpdate: boolean): Promise<void> {
    const query = isUpdate && file.name !== undefined ? `?${file.name}` : ''
    const response = await fetch(urlOf(file) + query)
    if (!response.ok || response.redirected)
      throw new Error(`${file.url} was answered with ${response.status}`)
    if (!(await isOfThisVersion(file, response))) throw new Error(`${file.url} is of another version`)
    fetchedBytes += Number(response.headers.get('content-length')) || 0
    await put(file, response)
  }

  async function put(file: ListedFile, response: Response): Promise<void> {
    await (await caches.open(appCache)).put(urlOf(file), response)
  }

  /** Not what a newer version, which is waiting, has fetched: its activation deletes the rest. */
  async function dropOld(): Promise<void> {
    if (worker.registration.installing || worker.registration.waiting) return
    for (const name of await caches.keys()) if (isFormerAppCache(name)) await caches.delete(name)
    indexedDB.deleteDatabase(formerDatabase)
    const cache = await caches.open(appCache)
    const current = new Set(listed.map(urlOf))
    for (const request of await cache.keys())
      if (!current.has(request.url)) await cache.delete(request, ignoreVary)
  }

  /** A name without a hash has its revision as query. */
  function urlOf({ url, revision }: ListedFile): string {
    return new URL(revision === null ? url : `${url}?${revision}`, origin).href
  }

  return { match, cachedUrls, urlOf, fetchMissing, fetchedBytes: () => fetchedBytes }
}

/**
 * Whether the content of a shell is the listed one, whose digest is its revision (scripts/build/listed-files.ts). The server
 * has one file at that address: after a release that of the new version, whose chunks this version does not have.
 */
async function isOfThisVersion({ url, revision }: ListedFile, response: Response): Promise<boolean> {
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
