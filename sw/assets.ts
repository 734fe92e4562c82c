import { addPlugins, addRoute } from 'workbox-precaching'

/** Bytes this worker fetched to install itself: the size of the update, as it travelled. */
let fetchedBytes = 0

/** For every strategy that fetches files of the app. */
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

/** Precached files are answered from the cache; everything else goes to the network untouched. */
export function serveAssets(): void {
  addRoute({ cleanURLs: false, directoryIndex: '' })
}
