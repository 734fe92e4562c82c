import { describe, expect, test } from 'vitest'
import { readEntrance, readToken } from '#features/auth/sign-in/entrance-search.ts'
import { returnPath, returnSearch } from '#features/auth/sign-in/return-path.ts'
import { openRedirectPayloads } from '#tests/support/open-redirect-payloads.ts'

test.each(['/', '/blog', '/blog/a-post#comments', '/archive?search=a%20b', '/blog?from=/x', '/authors'])(
  '%s is a path of this site',
  (from) => {
    expect(returnPath(from)).toBe(from)
  },
)

describe('a foreign or malformed address', () => {
  test('there are 117 attacks, without duplicates', () => {
    expect(new Set(openRedirectPayloads).size).toBe(openRedirectPayloads.length)
    expect(openRedirectPayloads).toHaveLength(117)
  })

  test.each(openRedirectPayloads.map((payload) => [payload]))('%j never leaves the site', (payload) => {
    const path = returnPath(payload)
    // However a browser parses the result, it is a path of this site, and applying the check again changes
    // nothing.
    for (const base of ['https://own.example/', 'https://own.example/auth/login?from=x']) {
      const url = new URL(path, base)
      expect([url.origin, url.pathname + url.search + url.hash]).toEqual(['https://own.example', path])
    }
    expect(path.startsWith('/') && !path.startsWith('//')).toBe(true)
    expect(path).not.toMatch(/^\/(auth|login|signup|forgot-password)(\/|\?|#|$)/)
    expect(returnPath(path)).toBe(path)
  })
})

test.each([undefined, '', 'blog', 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil'])(
  '%j falls back to the home page',
  (from) => {
    expect(returnPath(from)).toBe('/')
  },
)

test('the sign-in pages are not a return path', () => {
  for (const from of ['/auth/login', '/auth/register?x=1', '/login', '/signup', '/forgot-password', '/auth'])
    expect(returnPath(from)).toBe('/')
  expect(returnSearch('/blog?page=2')).toEqual({ from: '/blog?page=2' })
  expect(returnSearch('/')).toEqual({})
  expect(returnSearch('/auth/login?from=/x')).toEqual({})
})

test('a query parameter that is not a single string is ignored', () => {
  for (const from of [undefined, 3, ['/a'], { a: 1 }, null]) expect(readEntrance({ from })).toEqual({})
  expect(readEntrance({ from: '/a', google: true, role: 'student', other: 1 })).toEqual({
    from: '/a',
    google: true,
    role: 'student',
  })
  expect(readEntrance({ google: 'yes', role: 7 })).toEqual({})
  expect(readEntrance({ google: 'true' })).toEqual({ google: true })
  expect(readToken({ token: 'abc' })).toEqual({ token: 'abc' })
  expect(readToken({ token: ['a'] })).toEqual({})
})
