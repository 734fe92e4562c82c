import { expect, test } from 'vitest'
import { readTime } from '#features/blog/post-labels.ts'

test.each([
  ['7 min read', '7 min read'],
  [null, '5 min read'],
  ['a while', 'a while'],
])('a reading time of %j is shown as %j', (read_time, words) => {
  expect(readTime({ read_time })).toBe(words)
})
