import { expect, test } from 'vitest'
import { shareTargets } from '#features/blog/post/share-targets.ts'

test('a title cannot add parameters to the address of an app', () => {
  const targets = shareTargets('Salt & sugar? #1', 'https://vior.example/blog/salt')
  expect(targets.map(({ name }) => name)).toEqual(['WhatsApp', 'Telegram', 'Facebook', 'X', 'Email'])
  const whatsApp = new URL(targets[0]?.href ?? '')
  expect([...whatsApp.searchParams]).toEqual([['text', 'Salt & sugar? #1 https://vior.example/blog/salt']])
  expect(targets.every(({ href }) => !/[ #]/.test(href))).toBe(true)
})
