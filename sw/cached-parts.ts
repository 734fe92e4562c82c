import {
  cachedFilesMessages,
  cachedParts,
  type CachedFilesAnswer,
  type PartCount,
} from '#domain/cached-parts.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import { localeOf, type ListedFile } from './listed-files.ts'
import type { AppFiles } from './app-files.ts'

/** Counts the files that the app needs offline in the cache, and fetches the missing ones, when a page asks. */
export function answerAboutCachedFiles(
  worker: ServiceWorkerGlobalScope,
  listed: readonly ListedFile[],
  appFiles: AppFiles,
): void {
  worker.addEventListener('message', (event) => {
    const { type, locale } = event.data ?? {}
    const [port] = event.ports
    if (!port || !isLocale(locale)) return
    const files = listed.filter(({ url, part }) => part && isIn(locale, url))
    const report = (cached: ReadonlySet<string>, isLast: boolean) =>
      port.postMessage({ parts: partsOf(files, cached), isLast } satisfies CachedFilesAnswer)
    if (type === cachedFilesMessages.count)
      event.waitUntil(appFiles.cachedUrls().then((cached) => report(cached, true)))
    if (type === cachedFilesMessages.fetchMissing) event.waitUntil(fetchMissing(files, report))
  })

  function partsOf(files: readonly ListedFile[], cached: ReadonlySet<string>): PartCount[] {
    return cachedParts.map((part) => {
      const partFiles = files.filter((file) => file.part === part)
      const here = partFiles.filter((file) => cached.has(appFiles.urlOf(file)))
      return {
        part,
        files: partFiles.length,
        bytes: bytesOf(partFiles),
        heldFiles: here.length,
        heldBytes: bytesOf(here),
      }
    })
  }

  async function fetchMissing(
    files: readonly ListedFile[],
    report: (cached: ReadonlySet<string>, isLast: boolean) => void,
  ): Promise<void> {
    const cached = await appFiles.cachedUrls()
    await appFiles.fetchMissing(files, (file) => report(cached.add(appFiles.urlOf(file)), false))
    report(await appFiles.cachedUrls(), true)
  }
}

const bytesOf = (files: readonly ListedFile[]) => files.reduce((sum, { bytes = 0 }) => sum + bytes, 0)

function isIn(locale: Locale, url: string): boolean {
  const fileLocale = localeOf(url)
  return fileLocale === null || fileLocale === locale
}
