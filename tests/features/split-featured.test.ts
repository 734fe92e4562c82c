import { expect, test } from 'vitest'
import { splitFeatured } from '#features/blog/list/split-featured.ts'

const post = (id: number, part: { featured?: boolean; language?: 'en' | 'sw' } = {}) => ({
  id,
  featured: false,
  published_at: `2026-03-0${id}T09:00:00.000Z`,
  ...part,
})
const ids = (posts: readonly { id: number }[]) => posts.map(({ id }) => id)

test('featured posts are those in the language of the reader; others are with the rest, newest first', () => {
  const posts = [
    post(5, { featured: true, language: 'en' }),
    post(3, { featured: true, language: 'sw' }),
    post(1, { featured: true }),
    post(6, { language: 'sw' }),
    post(4),
    post(2, { language: 'en' }),
  ]
  const english = splitFeatured(posts, 'en')
  expect([ids(english.featured), ids(english.others)]).toEqual([
    [5, 1],
    [6, 4, 3, 2],
  ])
  const swahili = splitFeatured(posts, 'sw')
  expect([ids(swahili.featured), ids(swahili.others)]).toEqual([[3], [6, 5, 4, 2, 1]])
})

test('without a featured post in the language of the reader all are featured', () => {
  const posts = [post(2, { featured: true, language: 'en' }), post(3, { language: 'sw' })]
  const { featured, others } = splitFeatured(posts, 'sw')
  expect([ids(featured), ids(others)]).toEqual([[2], [3]])
  expect(splitFeatured([], 'sw')).toEqual({ featured: [], others: [] })
})
