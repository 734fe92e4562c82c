import { cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { answerNavigations } from './navigation.ts'
import { serveImages } from './images.ts'
import { countFetched, serveAssets } from './assets.ts'
import { claimFirstPages, takeMessages } from './messages.ts'
import { isKeptOnUse, keepOnUse } from './on-use.ts'
import { isOfPortal, keepPortal } from './portal.ts'
import { drainOnSync } from './sync.ts'
import type { PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

countFetched()
const files = self.__WB_MANIFEST
precache(files.filter((file) => !isOfPortal(file) && !isKeptOnUse(file)))
cleanupOutdatedCaches()
answerNavigations(self)
serveAssets()
serveImages(self)
takeMessages(self)
claimFirstPages(self)
drainOnSync(self)
keepPortal(self, files.filter(isOfPortal))
keepOnUse(self, files.filter(isKeptOnUse))
