import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notificationPaths } from '#domain/notification-addresses.ts'
import {
  defaultNotificationSettings,
  notificationsSchema,
  type Notifications,
} from '#domain/notifications.ts'
import { inTransaction } from '#server/database/database.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { prefetchSetting, pullFollowedPosts, readPrefetchBudget } from '#platform/sync/followed-posts.ts'
import { cacheNotifications, readableOf } from '#platform/sync/notification-cache.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

let device: Device
let neema: SignedIn
let phone: Engine
beforeEach(async () => {
  device = await aDevice()
  neema = await device.server.signIn()
  phone = device.context()
  await device.signIn(neema, phone)
})
afterEach(() => device.close())

const onServer = async (): Promise<Notifications> => (await neema.send('GET', notificationPaths.list)).json()
const unread = ({ results }: Notifications) => results.filter(({ is_read }) => !is_read).map(({ id }) => id)

async function happens(comment: number): Promise<void> {
  const { app, db } = device.server
  await inTransaction(db, (trx) =>
    app.notifier.notify(trx, neema.user.id, `comment:${comment}`, {
      subject: 'reply',
      slug: 'water',
      title: 'Water',
      by: 'Juma Said',
      comment,
    }),
  )
}

const pull = (engine: Engine) =>
  engine.pull(notificationPaths.list, async (body, userId) =>
    userId === null ? undefined : cacheNotifications(engine.db, userId, v.parse(notificationsSchema, body)),
  )
const readIdsOn = async (engine: Engine) =>
  (await engine.db.notifications.toArray()).flatMap((row) => {
    const one = readableOf(row)
    return one?.is_read ? [one.id] : []
  })
const read = (engine: Engine, id: number, is_up_to: boolean) =>
  engine.outbox.enqueue({ kind: 'notification', payload: { action: 'read', id, is_up_to } }, neema.user.id)

test('what was read on two phones without a network is read on both, in whatever order it arrives', async () => {
  for (const comment of [1, 2, 3]) await happens(comment)
  const other = device.context({ databaseName: 'another phone' })
  await device.signIn(neema, other)
  await Promise.all([pull(phone), pull(other)])
  const [third = 0, second = 0, first = 0] = unread(await onServer())
  await read(phone, third, false)
  await read(other, second, true)
  await read(phone, first, false)
  device.network.fail(/notifications/, 'lost-answer')
  await other.drain({ force: true })
  await phone.drain({ force: true })
  device.clock.advance(60_000)
  await other.drain({ force: true })
  expect(unread(await onServer())).toEqual([])
  expect(await readIdsOn(other)).toEqual([first, second])
  await pull(other)
  expect(await readIdsOn(other)).toEqual([first, second, third])
})

test('follows and subjects are stored as last chosen, once, and an unchanged list costs a 304', async () => {
  const follow = (follows: boolean) =>
    phone.outbox.enqueue(
      { kind: 'follow', payload: { of: 'category', name: 'News', label: 'News', follows } },
      neema.user.id,
    )
  await pull(phone)
  await follow(true)
  await follow(false)
  await follow(true)
  const settings = { ...defaultNotificationSettings, off: ['post' as const] }
  await phone.outbox.enqueue(
    { kind: 'notification', payload: { action: 'settings', settings } },
    neema.user.id,
  )
  expect(await phone.outbox.rows(neema.user.id)).toHaveLength(2)
  await phone.drain({ force: true })
  const wanted = { follows: [{ of: 'category', name: 'News' }], settings }
  expect(await onServer()).toMatchObject(wanted)
  expect(await pull(phone)).toBe('saved')
  expect(await pull(phone)).toBe('unchanged')
  const keys = await phone.db.notifications.toCollection().primaryKeys()
  expect(keys.map(([, key]) => key)).toEqual(['follow/category/News', 'push-key', 'settings'])
})

test('posts of followed categories are fetched with their texts until the budget of the day is used up', async () => {
  const { server } = device
  for (const category of ['News', 'News', 'Business'])
    await server.aPost({ category, content: `<p>${'Maji '.repeat(2000)}</p>` })
  const followed = { of: 'category', name: 'News', follows: true }
  await neema.send('POST', notificationPaths.follows, followed)
  await pull(phone)
  let bytes = 0
  const counted = device.context({
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      bytes += (await response.clone().arrayBuffer()).byteLength
      return response
    },
  })
  const { db, pull: get, readCached } = counted
  const parts = { db, pull: get, readCached, now: device.clock.now, fetched: () => bytes }
  const completePosts = async () =>
    (await db.posts.toArray()).filter(({ content }) => content !== undefined).length
  const allow = (mbPerDay: number) =>
    db.settings.put({ name: prefetchSetting, value: { userId: neema.user.id, mbPerDay, day: '', bytes: 0 } })
  await pullFollowedPosts(parts, neema.user.id)
  expect(bytes).toBe(0)
  // The list and one post.
  await allow(0.01)
  await pullFollowedPosts(parts, neema.user.id)
  expect(await completePosts()).toBe(1)
  expect((await readPrefetchBudget(db, neema.user.id))?.bytes).toBe(bytes)
  const before = bytes
  await pullFollowedPosts({ ...parts, fetched: () => bytes - before }, neema.user.id)
  expect(bytes).toBe(before)
  device.clock.advance(24 * 60 * 60_000)
  await pullFollowedPosts({ ...parts, fetched: () => bytes - before }, neema.user.id)
  expect(await completePosts()).toBe(2)
  expect(await db.posts.count()).toBe(2)
  // A megabyte of the budget is as large as one in any size that is shown.
  await server.aPost({ category: 'News', content: '<p>Maji</p>' })
  const fetchedAfter = async (spent: number) => {
    const day = new Date(device.clock.now()).toISOString().slice(0, 10)
    const value = { userId: neema.user.id, mbPerDay: 1, day, bytes: spent }
    await db.settings.put({ name: prefetchSetting, value })
    const start = bytes
    await pullFollowedPosts({ ...parts, fetched: () => bytes - start }, neema.user.id)
    return bytes - start
  }
  expect(await fetchedAfter(1024 * 1024)).toBe(0)
  expect(await fetchedAfter(1024 * 1024 - 1)).toBeGreaterThan(0)
})
