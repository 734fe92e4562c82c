import * as v from 'valibot'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { notificationsSchema } from '#domain/notifications.ts'
import { engine, pullIntoCache } from '#platform/engine/page-engine.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { keepNotifications } from '#platform/sync/notification-cache.ts'

/** Fetches what the account was told, follows and wants to be told; sends nothing for a visitor. */
export async function pullNotifications(): Promise<PullOutcome> {
  const user = (await engine.tokens.current())?.user
  if (!user) return 'unchanged'
  return pullIntoCache(
    notificationPaths.list,
    async (body, userId) => {
      const list = v.safeParse(notificationsSchema, body)
      if (!list.success || userId === null) return undefined
      return keepNotifications(engine.db, userId, list.output)
    },
    async (keys) => (await engine.db.notifications.bulkGet(keys.map((key) => [user.id, key]))).every(Boolean),
  )
}
