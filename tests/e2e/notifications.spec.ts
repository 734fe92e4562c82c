import type { BrowserContext, Page } from '@playwright/test'
import type { PushDevice } from '#domain/notifications.ts'
import { prefetchSetting } from '#platform/sync/followed-posts.ts'
import { prefetchTag } from '#platform/sync/background-sync.ts'
import { pushSetting } from '#platform/session/push-subscription.ts'
import { startPushService, type PushService } from '#tests/support/push-service.ts'
import { okBody, signInToApi } from './api.ts'
import { aPerson, aPost, expect, isInstalled, openMenu, signIn, test as base } from './fixtures.ts'
import { startSite, type Site } from './site.ts'
import { storedRows, writeRows } from './stored-rows.ts'

/** A server that may send to a push service on this machine. */
const test = base.extend<object, { site: Site; pushes: PushService }>({
  pushes: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- the fixture's signature is Playwright's
    async ({}, use) => {
      const site = await startSite(undefined, { LOCAL_PUSH: 'allowed' })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

// One Playwright worker starts the site and the push service.
test.describe.configure({ mode: 'default' })

/** The browser of the tests knows no push service: its subscription is one with ours. */
async function stubSubscription(page: Page, service: PushService): Promise<void> {
  await page.exposeFunction('subscribeThere', (key: string): PushDevice => service.subscribe(key))
  await page.addInitScript(() => {
    let subscription: unknown = null
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      const made = await Reflect.get(globalThis, 'subscribeThere')(key)
      subscription = {
        endpoint: made.endpoint,
        options: { applicationServerKey: bytesOf(key).buffer },
        toJSON: () => made,
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    }
    Object.defineProperties(PushManager.prototype, {
      subscribe: { value: subscribe },
      getSubscription: { value: async () => subscription },
    })
  })
}

type Devtools = {
  /** Delivers to the worker as the browser does, once it got and decrypted a push. */
  deliver: (payload: object) => Promise<void>
  /** Wakes the worker as the browser does now and then. */
  wake: (tag: string) => Promise<void>
}

async function devtoolsOf(context: BrowserContext, { url: origin }: Site): Promise<Devtools> {
  const blank = await context.newPage()
  const devtools = await context.newCDPSession(blank)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  return {
    async deliver(payload) {
      const data = JSON.stringify(payload)
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    async wake(tag) {
      await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag })
    },
  }
}

const notificationsOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`)
  })

test('a push is shown to whom it is for alone, opens its place without a network, and leaves nothing on a shared phone', async ({
  page,
  context,
  site,
  pushes,
}) => {
  test.slow()
  await context.grantPermissions(['notifications'])
  await stubSubscription(page, pushes)
  const [neema, juma] = [await aPerson(site), await aPerson(site)]
  const [sendAsNeema, sendAsJuma] = [await signInToApi(site, neema), await signInToApi(site, juma)]
  await okBody(sendAsNeema('PUT', '/api/notifications/settings/', { off: [], quiet: { from: 0, to: 0 } }))
  const comments = `/blog/api/posts/${aPost}/add_comment/`
  const question = await okBody(sendAsNeema('POST', comments, { content: 'How late?', parent: null }))
  await signIn(page, neema, '/notifications')
  await isInstalled(page)

  // Never before it is asked for.
  expect(pushes.pushed).toEqual([])
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('This device tells you what happens.')).toBeVisible()
  await okBody(sendAsJuma('POST', comments, { content: 'An hour', parent: question.id }))
  await expect.poll(() => pushes.pushed.length).toBe(1)
  const payload = pushes.pushed[0]?.payload ?? {}
  const { deliver } = await devtoolsOf(context, site)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await worker.evaluate(countShown)
  await deliver(payload)
  await expect.poll(() => worker.evaluate(shownCount)).toBe(1)
  expect(await notificationsOn(page)).toEqual([
    expect.stringMatching(/^Reply to your comment \| Neema Sanga: /),
  ])

  await context.setOffline(true)
  // A press cannot be made here: the event is dispatched, and what it opens is noted.
  const opened = await worker.evaluate(pressAll)
  await context.setOffline(false)
  expect(opened).toEqual([`${site.url}/blog/${aPost}`])
  await expect
    .poll(async () => (await okBody(sendAsNeema('GET', '/api/notifications/'))).results.map(Object))
    .toMatchObject([{ happened: { subject: 'reply' } }])
  // Signing out asks about what was not sent.
  const isSent = expect.objectContaining({ kind: 'notification', state: 'done' })
  await expect.poll(() => storedRows(page, 'outbox')).toContainEqual(isSent)

  await page.reload()
  await (await openMenu(page)).getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => storedRows(page, 'notifications')).toEqual([])
  await expect.poll(() => notificationsOn(page)).toEqual([])
  await deliver({ ...payload, tag: 'late' })
  await signIn(page, juma, '/notifications')
  await deliver({ ...payload, tag: 'later' })
  await expect(page.getByText('Nothing yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('This device tells you what happens.')).toBeVisible()
  // One for the person who is there shows that those before were handled.
  const own = {
    ...payload,
    user: (await okBody(sendAsJuma('GET', '/users/api/profiles/me/'))).id,
    title: 'For Juma',
  }
  await deliver(own)
  await expect.poll(() => worker.evaluate(shownCount)).toBe(2)
  expect(await notificationsOn(page)).toEqual([expect.stringMatching(/^For Juma \| /)])
})

/**
 * Runs in the worker: counts the notifications that it has shown. Chromium forgets a notification for which a page asks
 * while it is being shown (8 of 450 tries), so that a test asks afterwards.
 */
function countShown(): void {
  let count = 0
  const { prototype } = ServiceWorkerRegistration
  const show = Reflect.get(prototype, 'showNotification')
  prototype.showNotification = async function (...shown) {
    await show.apply(this, shown)
    count += 1
  }
  Object.assign(globalThis, { shownCount: () => count })
}

const shownCount = (): number => Reflect.get(globalThis, 'shownCount')()

/** Runs in the worker: presses what is shown, and returns what was opened. */
async function pressAll(): Promise<string[]> {
  const opened: string[] = []
  const scope: unknown = globalThis
  const open = async (url: string) => void opened.push(url)
  Object.defineProperty(Reflect.get(Object(scope), 'Clients').prototype, 'openWindow', { value: open })
  const registration: ServiceWorkerRegistration = Reflect.get(Object(scope), 'registration')
  const waits: Promise<unknown>[] = []
  for (const notification of await registration.getNotifications()) {
    const event = new Event('notificationclick')
    Object.assign(event, { notification, waitUntil: (work: Promise<unknown>) => void waits.push(work) })
    globalThis.dispatchEvent(event)
  }
  await Promise.all(waits)
  return opened
}

test('the worker subscribes again when the browser ended its subscription, and fetches what is followed within the limit of a day', async ({
  page,
  context,
  site,
  pushes,
}) => {
  test.slow()
  await context.grantPermissions(['notifications'])
  await stubSubscription(page, pushes)
  const neema = await aPerson(site)
  const sendAsNeema = await signInToApi(site, neema)
  const sendAsJuma = await signInToApi(site, await aPerson(site))
  await okBody(sendAsNeema('PUT', '/api/notifications/settings/', { off: [], quiet: { from: 0, to: 0 } }))
  await okBody(
    sendAsNeema('POST', '/api/notifications/follows/', { of: 'category', name: 'Business', follows: true }),
  )
  const comments = `/blog/api/posts/${aPost}/add_comment/`
  const question = await okBody(sendAsNeema('POST', comments, { content: 'How late?', parent: null }))
  await signIn(page, neema, '/notifications')
  await isInstalled(page)
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('This device tells you what happens.')).toBeVisible()

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  const { push_key, ...made } = pushes.subscribe(
    (await okBody(sendAsNeema('GET', '/api/notifications/'))).push_key,
  )
  await worker.evaluate(endSubscription, { ...made, pushKey: push_key })
  const setting = async (name: string) =>
    Object((await storedRows(page, 'settings')).find((row) => row.name === name)).value
  expect(await setting(pushSetting)).toMatchObject({ endpoint: made.endpoint })
  await okBody(sendAsJuma('POST', comments, { content: 'An hour', parent: question.id }))
  const { pathname } = new URL(made.endpoint)
  await expect.poll(() => pushes.pushed.map(({ path }) => path)).toContain(pathname)

  const { wake } = await devtoolsOf(context, site)
  const { id: userId } = await okBody(sendAsNeema('GET', '/users/api/profiles/me/'))
  const allow = (mbPerDay: number) =>
    writeRows(page, 'settings', [{ name: prefetchSetting, value: { userId, mbPerDay, day: '', bytes: 0 } }])
  const completePosts = async () =>
    (await storedRows(page, 'posts'))
      .filter(({ content }) => content !== undefined)
      .map(({ category }) => category)
  const counted = async () => {
    const rows = (await storedRows(page, 'diary')).filter(({ section }) => section === 'blog')
    return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  }
  const before = await counted()
  // The list of the category is larger, and one post may be the last one.
  await allow(0.004)
  await wake(prefetchTag)
  await expect.poll(counted).toBeGreaterThan(before)
  const spent = await setting(prefetchSetting)
  expect(spent.bytes).toBeGreaterThan(4000)
  expect(await counted()).toBe(before + spent.bytes)
  const few = (await completePosts()).length
  expect(few).toBeLessThan(2)
  await wake(prefetchTag)
  await allow(1)
  await wake(prefetchTag)
  await expect.poll(completePosts).toEqual(Array(5).fill('Business'))
})

type Made = { endpoint: string; keys: object; pushKey: string }

/** Runs in the worker: the browser replaces its subscription, as it does when the push service forgot it. */
async function endSubscription({ endpoint, keys, pushKey }: Made): Promise<void> {
  const bytes = atob(pushKey.replaceAll('-', '+').replaceAll('_', '/'))
  const applicationServerKey = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer
  const subscription = { endpoint, options: { applicationServerKey }, toJSON: () => ({ endpoint, keys }) }
  const subscribe = async () => subscription
  Object.defineProperty(PushManager.prototype, 'subscribe', { value: subscribe })
  const waits: Promise<unknown>[] = []
  const event = new Event('pushsubscriptionchange')
  Object.assign(event, { waitUntil: (work: Promise<unknown>) => void waits.push(work) })
  globalThis.dispatchEvent(event)
  if (waits.length === 0) throw new Error('the worker does not listen')
  await Promise.all(waits)
}
