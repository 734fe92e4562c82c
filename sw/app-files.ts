import { registerRoute } from 'workbox-routing'
import { isLocale } from '#domain/locale.ts'
import { seenImages } from '#platform/storage/image-cache.ts'
import { isQuotaError } from '#platform/storage/with-eviction.ts'
import { createAppCache, type AppCache } from './app-cache.ts'
import type { CountUsage } from './data-usage.ts'
import { createFileFetcher, eachMissing } from './fetch-files.ts'
import { isForEveryone, stableNameOf, type ListedFile } from './listed-files.ts'
import { workerLocale } from './locale.ts'

export type AppFiles = Pick<AppCache, 'urlOf' | 'cachedUrls'> & {
  /** The response at a path of this version, if it is cached. Never rejects. */
  match: (path: string) => Promise<Response | undefined>
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
  const cache = createAppCache(worker.location.origin)
  const fetcher = createFileFetcher(cache, bundles)
  const byPath = new Map(listed.map((file) => [`/${file.url}`, file]))
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
    const keepLanguage = async () => fetchMissing(filesIn([locale, ...(await cache.cachedNames())]))
    event.waitUntil(installed.then(keepLanguage, () => {}))
  })

  async function match(path: string): Promise<Response | undefined> {
    const file = byPath.get(path)
    return file && cache.match(file)
  }

  async function answer(event: ExtendableEvent, request: Request, path: string): Promise<Response> {
    const cached = await match(path)
    if (cached) return cached
    const response = await fetch(request)
    const file = byPath.get(path)
    // A name without a hash may be in the browser's HTTP cache with the content of an earlier build.
    if (file && file.revision === null && response.ok) event.waitUntil(cache.put(file, response.clone()))
    return response
  }

  /** Rejects, and with it the installation, if a file cannot be fetched: the earlier version stays active. */
  async function install(): Promise<void> {
    const isUpdate = worker.registration.active !== null
    // Also of the former caches, so that a language and files in use then stay in use.
    const inUse = filesIn([...(await cache.namesInUse()), await workerLocale()])
    await copyFormer(inUse)
    const fetchAll = async () => {
      await fetcher.fetchBundles(inUse, { isUpdate })
      await eachMissing(cache, inUse, (file) => fetcher.fetchFile(file, isUpdate))
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

  /** Copies what earlier versions of the worker cached under other names. */
  async function copyFormer(files: readonly ListedFile[]): Promise<void> {
    if (!(await cache.hasFormer())) return
    await eachMissing(cache, files, async (file) => {
      const former = await cache.matchFormer(file)
      if (former) await cache.put(file, former)
    })
  }

  const fetchMissing: AppFiles['fetchMissing'] = async (files, onFetched = () => {}) => {
    await fetcher.fetchBundles(files, { isUpdate: false, onFetched })
    await eachMissing(cache, files, (file) =>
      fetcher.fetchFile(file, false).then(
        () => onFetched(file),
        () => {},
      ),
    )
    // Not awaited: a page waits for this to end. A version that waits counts when it is activated.
    if (!worker.registration.waiting) void countFetched()
  }

  /**
   * Not before the activation: the database would be upgraded under pages of the version before. An update whose worker is stopped
   * while it waits is not counted.
   */
  async function countFetched(): Promise<void> {
    const fetchedBytes = fetcher.fetchedBytes()
    const bytes = fetchedBytes - countedBytes
    countedBytes = fetchedBytes
    await countUsage('app', bytes)
  }

  /** Not what a newer version, which is waiting, has fetched: its activation deletes the rest. */
  async function dropOld(): Promise<void> {
    if (!worker.registration.installing && !worker.registration.waiting) await cache.dropOld(listed)
  }

  const { urlOf, cachedUrls } = cache
  return { match, cachedUrls, urlOf, fetchMissing, fetchedBytes: fetcher.fetchedBytes }
}
