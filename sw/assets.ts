import { addPlugins, addRoute } from 'workbox-precaching'

/** Bytes this worker fetched to install itself: the size of the update, as it travelled. */
let fetchedBytes = 0

/** Call before the files are precached. */
export function countFetched(): void {
  addPlugins([
    {
      fetchDidSucceed: async ({ response }) => {
        fetchedBytes += Number(response.headers.get('content-length')) || 0
        return response
      },
    },
  ])
}

export function updateSize(): number {
  return fetchedBytes
}

/** Precached files are answered from the cache; everything else goes to the network untouched. */
export function serveAssets(): void {
  addRoute({ cleanURLs: false, directoryIndex: '' })
}
