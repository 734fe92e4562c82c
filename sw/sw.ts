import { isWorkerCode, type ListedFile } from './listed-files.ts'
import type { start } from './worker.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: ListedFile[]
  serviceWorkerCode: { start: typeof start }
}

/**
 * Contains only the list of the build's files, and becomes `assets/worker/files-<hash>.js`, which the served sw.js
 * imports (scripts/build/worker-list.ts): files named by their content can be dictionaries for the next version, and the code is
 * fetched only when it changed.
 */
const files: ListedFile[] = self.__WB_MANIFEST
const code = files.find(({ url }) => isWorkerCode(url))
if (!code) throw new Error("The worker's code is not among the files of the build.")
importScripts(`/${code.url}`)
self.serviceWorkerCode.start(self, files)
