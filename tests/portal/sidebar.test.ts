import { expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { show } from './shown.tsx'

const asha = { name: 'Asha', email: 'asha@example.org', role: 'student', roles: ['student'] }

test('the foot of the sidebar signs in a visitor, who comes back, and signs out a user', async () => {
  const visitor = await show('/student/courses?tab=saved')
  expect(visitor.side.buttons).not.toContain(m.portal_logout())
  expect(visitor.side.addresses.at(-1)).toBe('/auth/login?from=%2Fstudent%2Fcourses%3Ftab%3Dsaved')
  const user = await show('/student/courses', { user: asha })
  expect(user.side.buttons).toContain(m.portal_logout())
  expect(user.side.addresses.join()).not.toContain('/auth/login')
})
