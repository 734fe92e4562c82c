import { addPlugins, addRoute } from 'workbox-precaching'
import type { ListedFile } from './listed-files.ts'

declare const self: ServiceWorkerGlobalScope

/** Bytes transferred to install this worker: the size of the update. */
let fetchedBytes = 0

/** Workbox plugin for every strategy that fetches files of the app. */
export const countBytes = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    fetchedBytes += Number(response.headers.get('content-length')) || 0
    return response
  },
}

type ToFetch = { request: Request; event: ExtendableEvent }

/**
 * Workbox plugin: an update asks for a file that is named by its hash alone with its name as query, by which the browser finds the
 * version before as dictionary (RFC 9842, server/site/static-files.ts). Not the first installation, whose files the page has just
 * loaded without it.
 */
export function namingPlugin(listed: readonly ListedFile[]) {
  const names = new Map(listed.flatMap(({ url, name }) => (name ? [[`/${url}`, name]] : [])))
  return {
    requestWillFetch: async ({ request, event }: ToFetch) => {
      const name = names.get(new URL(request.url).pathname)
      const isUpdate = event.type === 'install' && self.registration.active !== null
      return name !== undefined && isUpdate ? new Request(`${request.url}?${name}`, request) : request
    },
  }
}

/** Call before the files are precached. */
export function fetchPrecachedBy(...plugins: Parameters<typeof addPlugins>[0]): void {
  addPlugins([countBytes, ...plugins])
}

export function updateSize(): number {
  return fetchedBytes
}

/** Serves precached files from the cache; all other requests go to the network unchanged. */
export function serveAssets(): void {
  addRoute({ cleanURLs: false, directoryIndex: '' })
}
