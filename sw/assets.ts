import { addPlugins, addRoute } from 'workbox-precaching'

/** Bytes transferred to install this worker: the size of the update. */
let fetchedBytes = 0

/** Workbox plugin for every strategy that fetches files of the app. */
export const countBytes = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    fetchedBytes += Number(response.headers.get('content-length')) || 0
    return response
  },
}

/** Call before the files are precached. */
export function countFetched(): void {
  addPlugins([countBytes])
}

export function updateSize(): number {
  return fetchedBytes
}

/** Serves precached files from the cache; all other requests go to the network unchanged. */
export function serveAssets(): void {
  addRoute({ cleanURLs: false, directoryIndex: '' })
}
