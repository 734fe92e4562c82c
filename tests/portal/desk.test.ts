import { expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { show } from './shown.tsx'

test('who may not see the staff desk has the samples of the demo, or a sentence where there are none', async () => {
  const users = await show('/admin/users')
  expect(users.html).toContain('Soko Traders')
  expect(users.html).not.toContain(m.desk_closed())
  const messages = await show('/admin/content?tab=messages')
  expect(messages.html).toContain(m.desk_closed())
})

test('in production a sentence stands in place of the desk, and nothing in place of its inbox', async () => {
  const users = await show('/admin/users', { hasSamples: false })
  expect(users.html).toContain(m.desk_closed())
  expect(users.html).not.toContain('Soko Traders')
  expect((await show('/admin', { hasSamples: false })).html).not.toContain(m.desk_closed())
})
