import * as v from 'valibot'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { cacheFollow } from '#platform/sync/notification-cache.ts'
import { defineKind } from '../kind.ts'

const followed = { of: v.picklist(['category', 'author']), name: v.string(), follows: v.boolean() }
/** `label`: what it is called in the list of rows; it is not sent. */
const payloadSchema = v.object({ ...followed, label: v.string() })

/** Beginning or ending to follow a category of posts or an author. */
export const follow = defineKind('follow', {
  payload: payloadSchema,
  target: ({ of, name }: { of: string; name: string }) => `follow/${of}/${name}`,
  title: (_db, { label }) => label,
  request: ({ payload: { label: _, ...json } }) => ({ path: notificationPaths.follows, json }),
  answer: v.object(followed),
  coalesces: true,
  settle: async (db, { userId }, answer) => cacheFollow(db, userId, answer),
  writes: (db) => [db.notifications, db.answers],
})
