import { differenceOnly } from '#domain/install-bundles.ts'
import { isOfThisVersion, type AppCache } from './app-cache.ts'
import { readBundle } from './install-bundles.ts'
import { bundleOf, type ListedFile } from './listed-files.ts'

/** Requests at a time, so that a page's own requests on a slow network are not delayed for long. */
const atOnce = 4

type Options = {
  /** Whether the browser has files of the version before, as dictionaries of these. */
  isUpdate: boolean
  onFetched?: (file: ListedFile) => void
}

export type FileFetcher = {
  /**
   * Stores files from the bundles of which most files are missing: one request, and fewer bytes, because the files are compressed
   * together. An update takes only the difference to the bundle before, if the browser has that one as dictionary, and for
   * any file. What a bundle does not bring is fetched by itself.
   */
  fetchBundles: (files: readonly ListedFile[], options: Options) => Promise<void>
  /**
   * Fetches and stores one file. Rejects without a network, and if the server does not have the file. An update asks for a
   * file that is named by its hash alone with its name as query, by which the browser finds the version before as dictionary
   * (RFC 9842, server/site/static-files.ts). Not the first installation, whose files the page has just loaded without it.
   */
  fetchFile: (file: ListedFile, isUpdate: boolean) => Promise<void>
  /** Bytes transferred so far. */
  fetchedBytes: () => number
}

/** Fetches files of the build into the cache. `bundles`: the install bundles of this version. */
export function createFileFetcher(cache: AppCache, bundles: readonly ListedFile[]): FileFetcher {
  let fetchedBytes = 0

  const fetchBundles: FileFetcher['fetchBundles'] = async (files, options) => {
    const cached = await cache.cachedUrls()
    for (const bundle of bundles) {
      const ofBundle = files.filter(({ url }) => bundleOf(url) === bundleOf(bundle.url))
      const missing = ofBundle.filter((file) => !cached.has(cache.urlOf(file)))
      if (missing.length <= (options.isUpdate ? 0 : ofBundle.length / 2)) continue
      await storeFrom(bundle, missing, options).catch(() => {})
    }
  }

  async function storeFrom(
    bundle: ListedFile,
    missing: readonly ListedFile[],
    { isUpdate, onFetched }: Options,
  ): Promise<void> {
    const response = await fetch(cache.urlOf(bundle), isUpdate ? { headers: { [differenceOnly]: '1' } } : {})
    if (response.status !== 200 || response.redirected || !response.body) return
    // From a cache between phone and server, which does not know the header.
    if (isUpdate && response.headers.get('content-encoding') !== 'dcz') return response.body.cancel()
    count(response)
    const wanted = new Map(missing.map((file) => [file.url, file]))
    for await (const { url, content } of readBundle(response.body)) {
      const file = wanted.get(url)
      if (!file) continue
      const headers = { 'content-type': 'text/javascript; charset=utf-8' }
      await cache.put(file, new Response(content, { headers }))
      onFetched?.(file)
    }
  }

  async function fetchFile(file: ListedFile, isUpdate: boolean): Promise<void> {
    const query = isUpdate && file.name !== undefined ? `?${file.name}` : ''
    const response = await fetch(cache.urlOf(file) + query)
    if (!response.ok || response.redirected)
      throw new Error(`${file.url} was answered with ${response.status}`)
    if (!(await isOfThisVersion(file, response))) throw new Error(`${file.url} is of another version`)
    count(response)
    await cache.put(file, response)
  }

  function count(response: Response): void {
    fetchedBytes += Number(response.headers.get('content-length')) || 0
  }

  return { fetchBundles, fetchFile, fetchedBytes: () => fetchedBytes }
}

/** Works on each file that is not cached, four at a time. Stops at the first whose work rejects. */
export async function eachMissing(
  cache: AppCache,
  files: readonly ListedFile[],
  work: (file: ListedFile) => Promise<void>,
): Promise<void> {
  const cached = await cache.cachedUrls()
  // A generator, because a loop over it that throws ends the others.
  const queue = (function* () {
    for (const file of files) {
      const url = cache.urlOf(file)
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
