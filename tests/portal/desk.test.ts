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

test('in production a sentence replaces the desk, and nothing replaces its inbox', async () => {
  const users = await show('/admin/users', { hasSamples: false })
  expect(users.html).toContain(m.desk_closed())
  expect(users.html).not.toContain('Soko Traders')
  expect((await show('/admin', { hasSamples: false })).html).not.toContain(m.desk_closed())
})

test('the real inbox takes the place of its sample, which others see in the demo with its mark', async () => {
  const title = 'Waiting for you'
  const staff = await show('/admin', { isDeskOpen: true })
  expect(staff.html).toContain('data-desk="inbox"')
  expect(staff.headings).not.toContain(title)
  expect(staff.headings).toContain('Server')
  const visitor = await show('/admin')
  expect(visitor.html).not.toContain('data-desk')
  expect(visitor.panel(title).html).toContain('data-sample-block')
  expect((await show('/admin', { hasSamples: false })).text).not.toContain('Three payments to check')
})
