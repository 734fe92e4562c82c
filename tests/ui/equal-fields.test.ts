import { expect, test } from 'vitest'
import { hasEqualFields } from '#ui/equal-fields.ts'

const post = { slug: 'a', title: 'One', tags: ['x', 'y'], like_count: 2, savedAt: 1, content: '' }
const fields = ['slug', 'title', 'tags', 'like_count'] as const

test('a record read again is equal, whatever its other fields are', () => {
  const again = { ...post, tags: [...post.tags], savedAt: 2, content: '<p>' }
  expect(hasEqualFields(fields, post, again)).toBe(true)
})

test.each([{ title: 'Two' }, { like_count: 3 }, { tags: ['x'] }])('%j makes it different', (change) => {
  expect(hasEqualFields(fields, post, { ...post, ...change })).toBe(false)
})
