import { cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { answerNavigations } from './navigation.ts'
import { serveAssets } from './assets.ts'
import { claimFirstPages, takeMessages } from './messages.ts'
import { drainOnSync } from './sync.ts'
import type { PrecacheEntry } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()
answerNavigations(self)
serveAssets()
takeMessages(self)
claimFirstPages(self)
drainOnSync(self)
