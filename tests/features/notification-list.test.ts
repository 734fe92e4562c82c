import { expect, test } from 'vitest'
import { defaultNotificationSettings, type Notification } from '#domain/notifications.ts'
import { readList } from '#features/notifications/read-list.ts'

const post: Notification = {
  id: 1,
  created_at: '2026-11-24T08:00:00.000Z',
  is_read: false,
  happened: { subject: 'post', slug: 'rain', title: 'Rain', author: 'Asha', category: 'News' },
}
const list = { results: [post], settings: defaultNotificationSettings, follows: [], push_key: 'a-key' }

test('an app keeps what it knows of a list with subjects of a newer version, and knows that some were left out', () => {
  const newer = { ...post, id: 2, happened: { subject: 'storm', place: 'Mwanza' } }
  const settings = { ...defaultNotificationSettings, off: ['storm', 'post'] }
  expect(readList({ ...list, results: [newer, post], settings })).toEqual({
    list: { ...list, settings: { ...settings, off: ['post'] } },
    isWhole: false,
  })
  expect(readList(list)).toEqual({ list, isWhole: true })
  expect(readList({ error: 'A captive portal' })).toBeUndefined()
})
