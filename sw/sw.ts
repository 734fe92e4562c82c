import { isWorkerCode, type ListedFile } from './kept-files.ts'
import type { start } from './worker.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: ListedFile[]
  serviceWorkerCode: { start: typeof start }
}

/**
 * Contains only the list of the build's files; the code is in a file named by its content hash. A browser fetches this
 * file for each release, but the code only when it changed.
 */
const files: ListedFile[] = self.__WB_MANIFEST
const code = files.find(({ url }) => isWorkerCode(url))
if (!code) throw new Error("The worker's code is not among the files of the build.")
importScripts(`/${code.url}`)
self.serviceWorkerCode.start(self, files)
