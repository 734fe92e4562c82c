import { expect, test } from 'vitest'
import { readTimeMinutes } from '#domain/read-time.ts'
import { hasAnyRole, hasRole, portalPath, rolesOf } from '#domain/user-roles.ts'
import { isOpenToEveryAccount, may, permissions, type Action } from '#domain/permissions.ts'
import { isRole, publicRoles, roles } from '#domain/roles.ts'

test('the reading time is one minute per 200 words, rounded up, and at least one', () => {
  expect([0, 1, 200, 201, 1000, 1001].map(readTimeMinutes)).toEqual([1, 1, 1, 2, 5, 6])
})

test('there are eleven roles, and admin, ceo and treasury cannot be chosen', () => {
  expect(roles).toHaveLength(11)
  expect(roles.filter((role) => !publicRoles.includes(role))).toEqual(['admin', 'ceo', 'treasury'])
  expect(isRole('student')).toBe(true)
  for (const other of ['root', '', null, 3, '__proto__']) expect(isRole(other)).toBe(false)
})

test('of the roles that can be chosen, none may do what staff do, except writers, who write', () => {
  const ofStaff = Object.keys(permissions)
    .filter((name): name is Action => name in permissions)
    .filter((action) => !isOpenToEveryAccount(action))
  const granted = publicRoles.flatMap((role) =>
    ofStaff.filter((action) => may([role], action)).map((action) => [role, action]),
  )
  expect(granted).toEqual([['writer', 'blog.write']])
})

test('an account has its main role and those of the list, each once', () => {
  const writer = { role: 'writer', roles: ['client', 'writer'] } as const
  expect(rolesOf(writer)).toEqual(['writer', 'client'])
  expect([hasRole(writer, 'client'), hasRole(writer, 'admin'), hasRole(null, 'guest')]).toEqual([
    true,
    false,
    false,
  ])
  expect(hasAnyRole(writer, ['admin', 'client'])).toBe(true)
  expect(hasAnyRole(writer, ['admin', 'ceo'])).toBe(false)
  expect(hasAnyRole(writer, [])).toBe(false)
  expect(portalPath('writer')).toBe('/writer')
})
