import { addRoute } from 'workbox-precaching'

/** Precached files are answered from the cache; everything else goes to the network untouched. */
export function serveAssets(): void {
  addRoute({ cleanURLs: false, directoryIndex: '' })
}
