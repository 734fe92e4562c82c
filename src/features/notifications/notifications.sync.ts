import { notificationPaths } from '#domain/notification-addresses.ts'
import { currentPair, engine, pullIntoCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { cacheNotifications } from '#platform/sync/notification-cache.ts'
import { readList } from './read-list.ts'

/** Names no row: what this version could not keep is asked for again without an ETag, until a newer version keeps it. */
const leftOut = 'left-out'

/** Fetches notifications, follows and settings; sends nothing for a visitor. */
export async function pullNotifications(): Promise<PullOutcome> {
  const user = (await currentPair())?.user
  if (!user) return 'unchanged'
  return pullIntoCache(
    notificationPaths.list,
    async (body, userId) => {
      const read = readList(body)
      if (!read || userId === null) return undefined
      const keys = await cacheNotifications(engine.db, userId, read.list)
      return read.isWhole ? keys : [...keys, leftOut]
    },
    async (keys) => (await engine.db.notifications.bulkGet(keys.map((key) => [user.id, key]))).every(Boolean),
  )
}
