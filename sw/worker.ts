import { cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { answerNavigations } from './navigation.ts'
import { serveImages } from './images.ts'
import { fetchPrecachedBy, namingPlugin, serveAssets } from './assets.ts'
import { isForEveryone, isWorkerCode, type ListedFile } from './listed-files.ts'
import { answerAboutCachedFiles } from './cached-parts.ts'
import { claimClients, handleMessages } from './messages.ts'
import { createRuntimeCache } from './runtime-cache.ts'
import { fetchFollowedPosts } from './followed-posts.ts'
import { showPushes } from './push.ts'
import { drainOnSync } from './sync.ts'

/** The worker except its list of files: loaded by sw.ts, so that a new list does not change this file on the device. */
export function start(self: ServiceWorkerGlobalScope, listed: readonly ListedFile[]): void {
  const naming = namingPlugin(listed)
  fetchPrecachedBy(naming)
  const files = listed.filter(({ url }) => !isWorkerCode(url))
  precache(files.filter(({ url }) => isForEveryone(url)))
  cleanupOutdatedCaches()
  const inUse = createRuntimeCache(
    self,
    files.filter(({ url }) => !isForEveryone(url)),
    naming,
  )
  answerNavigations(inUse)
  serveAssets()
  serveImages(self)
  handleMessages(self)
  answerAboutCachedFiles(self, files, inUse)
  claimClients(self)
  drainOnSync(self)
  showPushes(self)
  fetchFollowedPosts(self)
}
