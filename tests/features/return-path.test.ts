import { expect, test } from 'vitest'
import { readFrom, returnPath } from '#features/auth/return-path.ts'

test.each(['/', '/blog', '/blog/a-post#comments', '/archive?search=a%20b', '/blog?from=/x'])(
  '%s is our own',
  (from) => {
    expect(returnPath(from)).toBe(from)
  },
)

test.each([
  undefined,
  '',
  'blog',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%0d%0a\u0000',
])('%j leads home', (from) => {
  expect(returnPath(from)).toBe('/')
})

test('anything but one string in the address is ignored', () => {
  for (const from of [undefined, 3, ['/a'], { a: 1 }, null]) expect(readFrom({ from })).toEqual({})
  expect(readFrom({ from: '/a' })).toEqual({ from: '/a' })
})
