import * as v from 'valibot'
import { notificationPaths } from '#domain/notification-addresses.ts'
import {
  followSchema,
  notificationSchema,
  notificationSettingsSchema,
  notificationSubjects,
  type Follow,
  type Notification,
  type NotificationSettings,
  type NotificationSubject,
  type QuietHours,
} from '#domain/notifications.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { isRowOf, type RowFor } from '#platform/outbox/outbox-row.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { setPeriodicPrefetch } from '#platform/sync/background-sync.ts'
import { prefetchSetting, readPrefetchBudget } from '#platform/sync/followed-posts.ts'
import { followPrefix, isReached, pushKeyKey, settingsKey } from '#platform/sync/notification-cache.ts'

/** `savedAt`: when the server last confirmed it, ms since 1970; null if it never did on this device. */
export type NotificationsView = {
  notifications: Notification[]
  /** Null while this device knows none: they were never fetched, and none wait. */
  settings: NotificationSettings | null
  /** Whether the settings wait on this device. */
  isWaiting: boolean
  follows: Follow[]
  savedAt: number | null
}

/** The notifications, newest first, with the pending changes of this device. */
export async function readNotifications(userId: number): Promise<NotificationsView> {
  const { db } = engine
  const [answer, cached, rows, stored] = await Promise.all([
    db.answers.get(cacheKey(notificationPaths.list, userId)),
    db.notifications.where('userId').equals(userId).toArray(),
    readOpen(userId),
    readSettings(userId),
  ])
  const marks = rows.flatMap(({ payload }) => (payload.action === 'read' ? [payload] : []))
  const notifications = cached.flatMap(({ value }) => {
    const one = v.safeParse(notificationSchema, value)
    if (!one.success) return []
    const { id, created_at, happened, is_read } = one.output
    const isRead = is_read || marks.some((mark) => isReached({ id }, mark))
    return [{ id, created_at, happened, is_read: isRead }]
  })
  return {
    notifications: notifications.toSorted((one, other) => other.id - one.id),
    ...stored,
    follows: await readFollows(userId),
    savedAt: answer?.savedAt ?? null,
  }
}

/** Reads what waits first: a write that is answered in between has left its settings in the cache. */
async function readSettings(userId: number): Promise<Pick<NotificationsView, 'settings' | 'isWaiting'>> {
  const rows = await readOpen(userId)
  const waiting = rows.findLast(({ payload }) => payload.action === 'settings')?.payload
  if (waiting?.action === 'settings') return { settings: waiting.settings, isWaiting: true }
  const cached = await engine.db.notifications.get([userId, settingsKey])
  const stored = v.safeParse(notificationSettingsSchema, cached?.value)
  return { settings: stored.success ? stored.output : null, isWaiting: false }
}

async function readOpen(userId: number): Promise<RowFor<'notification'>[]> {
  const rows = (await engine.outbox.rows(userId)).filter((row) => isRowOf(row, 'notification'))
  return rows.filter(({ state }) => state !== 'parked')
}

/** What the account follows, with what waits on this device. */
export async function readFollows(userId: number): Promise<Follow[]> {
  const cached = await engine.db.notifications.where('userId').equals(userId).toArray()
  const follows = cached.flatMap(({ key, value }) => {
    const one = key.startsWith(followPrefix) ? v.safeParse(followSchema, value) : null
    return one?.success ? [one.output] : []
  })
  const all = new Map(follows.map((one) => [`${one.of}/${one.name}`, one]))
  for (const row of await engine.outbox.rows(userId)) {
    if (!isRowOf(row, 'follow') || row.state === 'parked') continue
    const { of, name } = row.payload
    if (row.payload.follows) all.set(`${of}/${name}`, { of, name })
    else all.delete(`${of}/${name}`)
  }
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Marks one as read, or all up to it. Rejects if the device cannot store it. */
export async function markRead(
  userId: number,
  { id, isUpTo }: { id: number; isUpTo: boolean },
): Promise<void> {
  await engine.outbox.enqueue(
    { kind: 'notification', payload: { action: 'read', id, is_up_to: isUpTo } },
    userId,
  )
}

/** One change of the settings; the others stay as they are. */
export type SettingsChange = { subject: NotificationSubject; isOn: boolean } | { quiet: Partial<QuietHours> }

let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Changes one setting in what is stored or waits. One after another: each starts from the change before it. Rejects if
 * the device cannot store it, or knows no settings that it could change.
 */
export function changeSettings(userId: number, change: SettingsChange): Promise<void> {
  const next = lastChange.then(async () => {
    const { settings: current } = await readSettings(userId)
    if (!current) throw new Error('The settings are not known')
    const settings = applyChange(current, change)
    await engine.outbox.enqueue({ kind: 'notification', payload: { action: 'settings', settings } }, userId)
  })
  lastChange = next.catch(() => {})
  return next
}

function applyChange({ off, quiet }: NotificationSettings, change: SettingsChange): NotificationSettings {
  if ('quiet' in change) return { off, quiet: { ...quiet, ...change.quiet } }
  const { subject, isOn } = change
  return { off: notificationSubjects.filter((one) => (one === subject ? !isOn : off.includes(one))), quiet }
}

/** Begins or ends to follow; `label` is what it is called while it waits. Rejects if the device cannot store it. */
export async function follow(
  userId: number,
  followChange: Follow & { follows: boolean; label: string },
): Promise<void> {
  await engine.outbox.enqueue({ kind: 'follow', payload: followChange }, userId)
}

/** The server's key for subscriptions; null until the list was fetched. */
export async function readPushKey(userId: number): Promise<string | null> {
  const value = (await engine.db.notifications.get([userId, pushKeyKey]))?.value
  return typeof value === 'string' ? value : null
}

/** Megabytes per day that this device may prefetch of followed posts; 0 for none. */
export async function readPrefetchMb(userId: number): Promise<number> {
  return (await readPrefetchBudget(engine.db, userId))?.mbPerDay ?? 0
}

/** Rejects if the browser does not allow it, or the device cannot store it. */
export async function changePrefetchMb(userId: number, mbPerDay: number): Promise<void> {
  await setPeriodicPrefetch(mbPerDay > 0)
  const budget = await readPrefetchBudget(engine.db, userId)
  const value = { userId, mbPerDay, day: budget?.day ?? '', bytes: budget?.bytes ?? 0 }
  await engine.db.settings.put({ name: prefetchSetting, value })
}
