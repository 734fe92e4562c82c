import { cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { answerNavigations } from './navigation.ts'
import { serveImages } from './images.ts'
import { countFetched, serveAssets } from './assets.ts'
import { isForEveryone } from './kept-files.ts'
import { claimFirstPages, takeMessages } from './messages.ts'
import { keepInUse } from './runtime-cache.ts'
import { drainOnSync } from './sync.ts'
import type { PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

countFetched()
const files: PrecacheEntry[] = self.__WB_MANIFEST
precache(files.filter(({ url }) => isForEveryone(url)))
cleanupOutdatedCaches()
const inUse = keepInUse(
  self,
  files.filter(({ url }) => !isForEveryone(url)),
)
answerNavigations(inUse)
serveAssets()
serveImages()
takeMessages(self)
claimFirstPages(self)
drainOnSync(self)
