import { createUsageCount } from './data-usage.ts'
import { answerNavigations } from './navigation.ts'
import { serveImages } from './images.ts'
import { serveAppFiles } from './app-files.ts'
import { isBundle, isWorkerCode, type ListedFile } from './listed-files.ts'
import { answerAboutCachedFiles } from './cached-parts.ts'
import { claimClients, handleMessages } from './messages.ts'
import { fetchFollowedPosts } from './followed-posts.ts'
import { showPushes } from './push.ts'
import { drainOnSync } from './sync.ts'

/** The worker except its list of files: loaded by sw.ts, so that a new list does not change this file on the device. */
export function start(self: ServiceWorkerGlobalScope, listed: readonly ListedFile[]): void {
  const files = listed.filter(({ url }) => !isWorkerCode(url) && !isBundle(url))
  const countUsage = createUsageCount()
  const appFiles = serveAppFiles(
    self,
    files,
    listed.filter(({ url }) => isBundle(url)),
    countUsage,
  )
  answerNavigations(appFiles)
  serveImages(self, countUsage)
  handleMessages(self, appFiles)
  answerAboutCachedFiles(self, files, appFiles)
  claimClients(self)
  drainOnSync(self)
  showPushes(self)
  fetchFollowedPosts(self)
}
