import { expect, test } from 'vitest'
import type { PostSummary } from '#domain/blog.ts'
import { rankOf } from '#domain/post-list.ts'
import { PostCard } from '#features/blog/list/post-card.tsx'
import type { CachedPost } from '#platform/storage/database.ts'

const post: PostSummary = {
  id: 3,
  slug: 'callbacks',
  title: 'Callbacks',
  excerpt: 'Lose nothing.',
  author: 'Asha',
  category: 'Technology',
  language: 'en',
  tags: ['money'],
  featured: false,
  image: null,
  published_at: '2026-11-20T08:00:00.000Z',
  created_at: '2026-11-20T08:00:00.000Z',
  read_time: '5 min read',
  views: 10,
  like_count: 8,
  comment_count: 2,
  user_has_liked: false,
}

/** The post as in the list on the page, and as stored on the device once it was opened. */
const ofPage: CachedPost = { ...post, rank: rankOf(post), savedAt: 0 }
const { user_has_liked: _, ...card } = post
const ofDevice: CachedPost = {
  content: '<p>…</p>',
  ...card,
  rank: rankOf(post),
  savedAt: 5,
  contentSavedAt: 4,
}

/** The comparison with which React decides whether to keep the card. */
const isSameCard = (before: CachedPost, after: CachedPost) =>
  Reflect.get(PostCard, 'compare')({ post: before }, { post: after })

test('a card is not rendered again when IndexedDB has the same post', () => {
  expect(isSameCard(ofPage, ofDevice)).toBe(true)
  expect(isSameCard(ofPage, { ...ofDevice, views: 11 })).toBe(true)
})

test.each([{ title: 'Other' }, { tags: ['money', 'web'] }, { like_count: 9 }, { read_time: '6 min read' }])(
  'a card is rendered again with %j',
  (change) => expect(isSameCard(ofPage, { ...ofDevice, ...change })).toBe(false),
)
