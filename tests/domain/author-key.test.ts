import { expect, test } from 'vitest'
import { authorKey } from '#domain/author-key.ts'

test.each([
  ['Upendo Mwakalinga', 'upendo-mwakalinga'],
  ["  Ng'wana  José-María (jr.) ", 'ng-wana-jose-maria-jr'],
  ['李小龍', '李小龍'],
  ['../../etc', 'etc'],
  ['!!!', 'author'],
])('%j has the key %s, which is its own key', (name, key) => {
  expect(authorKey(name)).toBe(key)
  expect(authorKey(key)).toBe(key)
})
