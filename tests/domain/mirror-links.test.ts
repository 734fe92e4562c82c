import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hostOf } from '#domain/mirror-host.ts'
import { isMirrorAddress, mirrorLinksSchema } from '#domain/mirror-links.ts'

test.each([
  'http://makers.example.org/',
  'https://makers',
  'https://vior.example@makers.example.org/',
  'https://makers.example.org\\@example.org/',
  'https://makers.example.org/a b',
  'javascript:alert(1)',
  '/files/book.zip',
  '',
])('"%s" is no address of a mirror', (address) => {
  expect(isMirrorAddress(address)).toBe(false)
})

test('a mirror has an https address, without the spaces that were typed around it', () => {
  const link = { name: ' Makers ', url: ' https://makers.example.org/book?v=1 ' }
  expect(v.parse(mirrorLinksSchema, [link])).toEqual([
    { name: 'Makers', url: 'https://makers.example.org/book?v=1' },
  ])
})

test('an address is offered once', () => {
  const link = { name: 'Makers', url: 'https://makers.example.org/' }
  expect(v.safeParse(mirrorLinksSchema, [link, { ...link, name: 'Others' }]).issues).toMatchObject([
    { type: 'check_items' },
  ])
})

test('the host of an address is the one that browsers open', () => {
  expect(hostOf('https://MAKERS.example.org:8443/book')).toBe('makers.example.org:8443')
  expect(hostOf('https://mаkers.example.org/')).toBe('xn--mkers-4ve.example.org')
  expect(hostOf('makers')).toBe('')
})
