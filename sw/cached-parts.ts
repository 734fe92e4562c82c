import { getCacheKeyForURL, PrecacheController } from 'workbox-precaching'
import { isAppCache } from '#domain/app-caches.ts'
import {
  cachedFilesMessages,
  cachedParts,
  type CachedFilesAnswer,
  type PartCount,
} from '#domain/cached-parts.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import { isForEveryone, localeOf, type ListedFile } from './listed-files.ts'
import type { RuntimeCache } from './runtime-cache.ts'

/** Requests at a time, so that a page's own requests on a slow network are not delayed for long. */
const atOnce = 4

/** Counts the files that the app needs offline in the caches, and fetches the missing ones, when a page asks. */
export function answerAboutCachedFiles(
  worker: ServiceWorkerGlobalScope,
  listed: readonly ListedFile[],
  runtime: RuntimeCache,
): void {
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    const [port] = event.ports
    if (!port || !isLocale(locale)) return
    const files = listed.filter(({ url, part }) => part && isIn(locale, url))
    const report = (cached: ReadonlySet<string>, isLast: boolean) =>
      port.postMessage({ parts: partsOf(files, cached), isLast } satisfies CachedFilesAnswer)
    if (type === cachedFilesMessages.count)
      event.waitUntil(cachedUrls().then((cached) => report(cached, true)))
    if (type === cachedFilesMessages.fetchMissing) event.waitUntil(fetchMissing(event, files, report))
  })

  const urlOf = (file: ListedFile) => new URL(keyOf(file), worker.location.origin).href
  const keyOf = (file: ListedFile) =>
    (isForEveryone(file.url) ? getCacheKeyForURL(`/${file.url}`) : undefined) ?? runtime.addressOf(file)

  function partsOf(files: readonly ListedFile[], cached: ReadonlySet<string>): PartCount[] {
    return cachedParts.map((part) => {
      const partFiles = files.filter((file) => file.part === part)
      const here = partFiles.filter((file) => cached.has(urlOf(file)))
      return {
        part,
        files: partFiles.length,
        bytes: bytesOf(partFiles),
        heldFiles: here.length,
        heldBytes: bytesOf(here),
      }
    })
  }

  /** Reports after each file; a file that cannot be fetched stays missing. */
  async function fetchMissing(
    event: ExtendableEvent,
    files: readonly ListedFile[],
    report: (cached: ReadonlySet<string>, isLast: boolean) => void,
  ): Promise<void> {
    const cached = await cachedUrls()
    const missing = files.filter((file) => !cached.has(urlOf(file))).values()
    const work = async () => {
      for (const file of missing) {
        const isHere = await fetchOne(event, file).catch(() => false)
        if (isHere) cached.add(urlOf(file))
        report(cached, false)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    report(await cachedUrls(), true)
  }

  async function fetchOne(event: ExtendableEvent, file: ListedFile): Promise<boolean> {
    if (!isForEveryone(file.url)) return runtime.fetchFile(event, runtime.addressOf(file))
    // A name without a hash may be in the browser's HTTP cache with the content of an earlier build.
    const response = await fetch(`/${file.url}`, file.revision ? { cache: 'reload' } : {})
    if (!response.ok) return false
    const precache = await caches.open(new PrecacheController().strategy.cacheName)
    await precache.put(urlOf(file), response)
    return true
  }
}

const bytesOf = (files: readonly ListedFile[]) => files.reduce((sum, { bytes = 0 }) => sum + bytes, 0)

function isIn(locale: Locale, url: string): boolean {
  const fileLocale = localeOf(url)
  return fileLocale === null || fileLocale === locale
}

async function cachedUrls(): Promise<Set<string>> {
  const names = (await caches.keys()).filter(isAppCache)
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(requests.flat().map(({ url }) => url))
}
