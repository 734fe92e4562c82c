import * as v from 'valibot'
import { notificationPaths, notificationsPagePath } from '#domain/notification-addresses.ts'
import { deviceOf, keyOf, pushSetting, readPushSetting } from '#platform/session/push-subscription.ts'
import { withEngine } from './with-engine.ts'

/** What the server encrypted for this browser (src/domain/notifications.ts); the worker loads no schemas of lists. */
const payloadSchema = v.object({
  user: v.number(),
  only: v.nullable(v.number()),
  tag: v.string(),
  title: v.string(),
  body: v.string(),
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  language: v.string(),
  unread: v.number(),
})

const shownSchema = v.pick(payloadSchema, ['user', 'only', 'path'])
const answerSchema = v.object({ id: v.string() })

type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

/** Shows what was pushed to whom it is for, opens its place, and keeps the subscription when the browser changes it. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, event.notification.data))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    if (isExtendable(event)) event.waitUntil(renew(worker, event.newSubscription ?? null))
  })
}

/**
 * Nothing is shown where nobody or somebody else is signed in, although a browser may then say by itself that the site
 * was updated: the subscription is ended, so that no further push comes.
 */
async function show(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const payload = v.safeParse(payloadSchema, jsonOf(data))
  if (!payload.success) return
  const { user, only, tag, title, body, path, language, unread } = payload.output
  const isTheirs = await withEngine(
    worker,
    async ({ tokens, db }) =>
      (await tokens.current())?.user.id === user && (await readPushSetting(db))?.userId === user,
  )
  if (!isTheirs) {
    await (await worker.registration.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const options = { body, tag, lang: language, icon: '/icon-192.png', data: { user, only, path } }
  await worker.registration.showNotification(title, options)
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => {})
}

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/**
 * Focuses a page that shows the place, else opens one, and marks what is opened as read; all of it works without a
 * network.
 */
async function open(worker: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const parsed = v.safeParse(shownSchema, data)
  const url = new URL(parsed.success ? parsed.output.path : notificationsPagePath, worker.location.origin)
  const pages = await worker.clients.matchAll({ type: 'window' })
  const shown = pages.find((page) => page.url === url.href)
  const { user, only } = parsed.success ? parsed.output : { user: 0, only: null }
  await Promise.all([
    shown ? shown.focus() : worker.clients.openWindow(url.href),
    only === null ? undefined : markRead(worker, user, only),
  ])
}

/** Sent at once; without a network the next page that is open sends it. */
async function markRead(worker: ServiceWorkerGlobalScope, user: number, id: number): Promise<void> {
  await withEngine(worker, async ({ tokens, outbox, drain }) => {
    if ((await tokens.current())?.user.id !== user) return
    await outbox.enqueue({ kind: 'notification', payload: { action: 'read', id, is_up_to: false } }, user)
    await drain()
  })
}

/** The browser replaced the subscription, or ended it: the next one is made with the same key of the server. */
async function renew(
  worker: ServiceWorkerGlobalScope,
  newSubscription: PushSubscription | null,
): Promise<void> {
  await withEngine(worker, async ({ db, http }) => {
    const setting = await readPushSetting(db)
    if (!setting) return
    const { pushKey, userId } = setting
    const options = { userVisibleOnly: true, applicationServerKey: pushKey }
    const subscription =
      newSubscription && keyOf(newSubscription) === pushKey
        ? newSubscription
        : await worker.registration.pushManager.subscribe(options)
    const device = deviceOf(subscription, pushKey)
    const request = { method: 'post', json: device, key: crypto.randomUUID(), auth: { as: userId } } as const
    const answer = await http.send(notificationPaths.devices, request)
    const body = answer.kind === 'answer' ? v.safeParse(answerSchema, answer.body) : null
    if (!device || !body?.success) return
    const value = { userId, pushKey, id: body.output.id, endpoint: device.endpoint }
    await db.settings.put({ name: pushSetting, value })
  })
}

function isExtendable(event: Event): event is SubscriptionChange {
  return 'waitUntil' in event
}
