// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MenuButton } from '#app/menu-button.tsx'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { defaultNotificationSettings, type Notifications } from '#domain/notifications.ts'
import { AccountEntries } from '#features/auth/account/account-entries.tsx'
import { FollowButton } from '#features/notifications/follow-button.tsx'
import { NotificationsPage } from '#features/notifications/notifications-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { cacheNotifications } from '#platform/sync/notification-cache.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { ashaId, renderInApp, pageEngine, setUpDom, signIn, pendingRows } from '#tests/support/in-the-dom.tsx'

setUpDom()

const notifications: Notifications = {
  results: [
    {
      id: 3,
      created_at: '2026-03-02T08:00:00.000Z',
      is_read: false,
      happened: { subject: 'message', inquiry: 'i-1', title: 'Printer', by: 'Rehema Ally' },
    },
    {
      id: 2,
      created_at: '2026-03-01T08:00:00.000Z',
      is_read: false,
      happened: { subject: 'reply', slug: 'water', title: 'Water', by: 'Juma Said', comment: 9, count: 3 },
    },
    {
      id: 1,
      created_at: '2026-02-01T08:00:00.000Z',
      is_read: true,
      happened: { subject: 'course', course: 'python', title: { en: 'Python', sw: 'Python' }, lessons: 2 },
    },
  ],
  settings: defaultNotificationSettings,
  follows: [{ of: 'category', name: 'News' }],
  push_key: 'key',
}

async function keep(userId = ashaId): Promise<void> {
  const { engine } = await pageEngine()
  await cacheNotifications(engine.db, userId, notifications)
  const url = cacheKey(notificationPaths.list, userId)
  await engine.db.answers.put({ url, etag: null, slugs: [], savedAt: Date.parse('2026-03-02T09:00:00Z') })
}
/** happy-dom does not know that a disabled fieldset disables its fields. */
const isDisabled = (field: Element) => field.closest('fieldset')?.disabled === true
const rows = async () => (await pendingRows(ashaId)).map(({ payload }) => payload)

test('notifications are shown offline with their age, and are marked as read one by one or all at once', async () => {
  await signIn()
  await keep()
  await renderInApp(<NotificationsPage />)
  const message = await screen.findByRole('link', { name: m.notifications_message({ name: 'Rehema Ally' }) })
  expect(message.getAttribute('href')).toBe('/inquiries?open=i-1')
  expect(screen.getByRole('link', { name: m.notifications_lessons({ count: 2 }) }).getAttribute('href')).toBe(
    '/thinkforge/python',
  )
  const replies = m.notifications_replies({ name: 'Juma Said', count: 3 })
  expect(screen.getByRole('link', { name: replies }).getAttribute('href')).toBe('/blog/water')
  expect(await screen.findByText(m.notifications_unread({ count: 2 }))).toBeTruthy()
  expect(document.querySelector('[data-as-of]')).toBeTruthy()
  const all = screen.getByRole('button', { name: m.notifications_read_all() })
  all.focus()
  fireEvent.click(all)
  await expect.poll(rows).toEqual([{ action: 'read', id: 3, is_up_to: true }])
  await expect.poll(() => screen.queryAllByText(m.notifications_new())).toHaveLength(0)
  expect(screen.queryByRole('button', { name: m.notifications_read_all() })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the button of the menu says that something is new, until it is read', async () => {
  await signIn()
  await keep()
  await renderInApp(<MenuButton />)
  const menu = screen.getByRole('button', { name: m.menu_open() })
  expect(menu.querySelector('[data-unread]')).toBeNull()
  const { watchWaiting } = await import('#features/sync-centre/app-badge.sync.ts')
  const { countUnreadNotifications } = await import('#features/own-activity/own-activity.store.ts')
  watchWaiting(() => {}, countUnreadNotifications)
  const words = m.notifications_unread({ count: 2 })
  await waitFor(() => expect(menu.getAttribute('aria-label')).toBe(`${m.menu_open()}, ${words}`))
  expect(menu.querySelector('[data-unread]')).toBeTruthy()
  const { engine } = await pageEngine()
  const all = { action: 'read', id: 3, is_up_to: true } as const
  await engine.outbox.enqueue({ kind: 'notification', payload: all }, ashaId)
  await waitFor(() => expect(menu.getAttribute('aria-label')).toBe(m.menu_open()))
  expect(menu.querySelector('[data-unread]')).toBeNull()
})

test('an error is shown when the device cannot mark a notification as read', async () => {
  await signIn()
  await keep()
  await renderInApp(<NotificationsPage />)
  const { engine } = await pageEngine()
  const refuse = () => {
    throw new Error('The disk is full')
  }
  engine.db.outbox.hook('creating', refuse)
  fireEvent.click(await screen.findByRole('button', { name: m.notifications_read_all() }))
  expect((await screen.findByRole('alert')).textContent).toBe(m.notifications_not_stored())
  expect(screen.getByRole('button', { name: m.notifications_read_all() })).toBeTruthy()
  engine.db.outbox.hook('creating').unsubscribe(refuse)
})

test('what was left keeps its button, with the focus, until the page is opened again', async () => {
  await signIn()
  await keep()
  await renderInApp(<NotificationsPage />)
  const label = m.blog_category_news()
  const button = await screen.findByRole('button', { name: m.notifications_following({ name: label }) })
  button.focus()
  fireEvent.click(button)
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(rows).toMatchObject([{ of: 'category', name: 'News', follows: false }])
  expect(document.activeElement).toBe(button)
})

test('subjects and quiet hours change at once, and are sent when the network is back', async () => {
  await signIn()
  await keep()
  await renderInApp(<NotificationsPage />)
  const posts = await screen.findByRole('checkbox', { name: m.notifications_subject_post() })
  await expect.poll(() => isDisabled(posts)).toBe(false)
  // Both before the first is stored.
  fireEvent.click(posts)
  fireEvent.click(screen.getByRole('checkbox', { name: m.notifications_subject_course() }))
  await expect.poll(() => screen.queryByText(m.waiting_to_send())).toBeTruthy()
  const quiet = { from: 21 * 60, to: 7 * 60 }
  await expect.poll(rows).toEqual([{ action: 'settings', settings: { off: ['post', 'course'], quiet } }])
  const from = screen.getByLabelText(m.notifications_quiet_from())
  fireEvent.change(from, { target: { value: '02:30' } })
  fireEvent.change(from, { target: { value: '22:30' } })
  expect(await rows()).toMatchObject([{ settings: { quiet } }])
  fireEvent.blur(from)
  const later = { from: 22 * 60 + 30, to: 7 * 60 }
  await expect
    .poll(rows)
    .toEqual([{ action: 'settings', settings: { off: ['post', 'course'], quiet: later } }])
})

test('settings that were never fetched cannot be changed, so that none are overwritten unseen', async () => {
  await signIn()
  await renderInApp(<NotificationsPage />)
  expect(await screen.findByText(m.notifications_settings_unknown())).toBeTruthy()
  const fields = [
    ...screen.getAllByRole('checkbox', { name: new RegExp(m.notifications_subject_post()) }),
    screen.getByLabelText(m.notifications_quiet_from()),
    screen.getByLabelText(m.notifications_quiet_to()),
  ]
  expect(fields.filter((field) => !isDisabled(field))).toEqual([])
  await keep()
  await expect.poll(() => fields.filter(isDisabled)).toEqual([])
  expect(screen.queryByText(m.notifications_settings_unknown())).toBeNull()
})

test('nothing of one account is shown to another, and visitors are asked to sign in', async () => {
  await keep(ashaId + 1)
  const { unmount } = await renderInApp(<NotificationsPage />)
  expect(await screen.findByText(m.notifications_need_login())).toBeTruthy()
  unmount()
  await signIn()
  await renderInApp(<NotificationsPage />)
  await screen.findByRole('checkbox', { name: m.notifications_subject_post() })
  expect(screen.queryByText('Printer')).toBeNull()
})

test('the menu of the account counts what is new', async () => {
  await signIn()
  await keep()
  await renderInApp(<AccountEntries onDone={() => {}} />)
  const entry = await screen.findByRole('link', { name: new RegExp(m.notifications_title()) })
  expect(entry.getAttribute('href')).toBe('/notifications')
  expect(await within(entry).findByText(m.notifications_unread({ count: 2 }))).toBeTruthy()
})

test('a category is followed and left by one button, which a visitor does not see', async () => {
  const { unmount } = await renderInApp(<FollowButton of="category" name="Business" />)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  await signIn()
  await keep()
  await renderInApp(<FollowButton of="category" name="Business" />)
  const label = m.blog_category_business()
  fireEvent.click(await screen.findByRole('button', { name: m.notifications_follow({ name: label }) }))
  const on = await screen.findByRole('button', { name: m.notifications_following({ name: label }) })
  expect(on.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(on)
  await screen.findByRole('button', { name: m.notifications_follow({ name: label }) })
  expect(await rows()).toMatchObject([{ of: 'category', name: 'Business', follows: false }])
})
