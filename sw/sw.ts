import type { PrecacheEntry } from 'workbox-precaching'
import { isWorkerCode } from './kept-files.ts'
import type { start } from './worker.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[]
  serviceWorkerCode: { start: typeof start }
}

/**
 * The list of the build's files, and what is done with them in a file of its own that is named after its content. A browser
 * fetches this one anew for each release, that one when it changed.
 */
const files: PrecacheEntry[] = self.__WB_MANIFEST
const code = files.find(({ url }) => isWorkerCode(url))
if (!code) throw new Error("The worker's code is not among the files of the build.")
importScripts(`/${code.url}`)
self.serviceWorkerCode.start(self, files)
