import { expect, test } from 'vitest'
import { isSameThing } from '#ui/same-thing.ts'

const post = { slug: 'a', title: 'One', tags: ['x', 'y'], like_count: 2, savedAt: 1, contentSavedAt: 1 }

test('a thing read again says the same, whenever it was saved', () => {
  expect(isSameThing(post, { ...post, tags: [...post.tags], savedAt: 2, contentSavedAt: 3 })).toBe(true)
})

test.each([{ title: 'Two' }, { like_count: 3 }, { tags: ['x'] }])('%j makes another of it', (change) => {
  expect(isSameThing(post, { ...post, ...change })).toBe(false)
})
