import * as v from 'valibot'
import { notificationPaths } from '#domain/notification-addresses.ts'
import type { NotificationSettings } from '#domain/notifications.ts'
import { cacheNotificationRead, cacheNotificationSettings } from '#platform/sync/notification-cache.ts'
import { defineKind } from '../kind.ts'

/** Checks the shape only; the server validates. The full schema would enlarge the engine chunk. */
const settings = v.custom<NotificationSettings>(
  (value) => typeof value === 'object' && value !== null && 'quiet' in value,
)

const read = { id: v.number(), is_up_to: v.boolean() }

const payloadSchema = v.variant('action', [
  /** `is_up_to`: all up to this one. */
  v.object({ action: v.literal('read'), ...read }),
  v.object({ action: v.literal('settings'), settings }),
])

/** Marks notifications as read, which nothing undoes, so that their order does not matter; or changes the settings. */
export const notification = defineKind('notification', {
  payload: payloadSchema,
  target: (write: v.InferOutput<typeof payloadSchema>) =>
    write.action === 'settings'
      ? 'notification/settings'
      : `notification/${write.is_up_to ? 'up-to' : 'one'}/${write.id}`,
  request: ({ payload: write }) =>
    write.action === 'settings'
      ? { method: 'put', path: notificationPaths.settings, json: write.settings }
      : { path: notificationPaths.read, json: { id: write.id, is_up_to: write.is_up_to } },
  answer: v.union([v.object(read), settings]),
  coalesces: true,
  settle: async (db, { userId }, answer) =>
    'quiet' in answer
      ? cacheNotificationSettings(db, userId, answer)
      : cacheNotificationRead(db, userId, answer),
  writes: (db) => [db.notifications, db.answers],
})
