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

/** As the page brings it, and as the device keeps it once it was opened. */
const ofPage: CachedPost = { ...post, rank: rankOf(post), savedAt: 0 }
const { user_has_liked: _, ...kept } = post
const ofDevice: CachedPost = {
  content: '<p>…</p>',
  ...kept,
  rank: rankOf(post),
  savedAt: 5,
  contentSavedAt: 4,
}

/** React asks it whether the card may stay as it is drawn. */
const staysDrawn = (before: CachedPost, after: CachedPost) =>
  Reflect.get(PostCard, 'compare')({ post: before }, { post: after })

test('a card of the page stays as it is when the device brings the same post', () => {
  expect(staysDrawn(ofPage, ofDevice)).toBe(true)
  expect(staysDrawn(ofPage, { ...ofDevice, views: 11 })).toBe(true)
})

test.each([{ title: 'Other' }, { tags: ['money', 'web'] }, { like_count: 9 }, { read_time: '6 min read' }])(
  'it is drawn anew with %j',
  (change) => expect(staysDrawn(ofPage, { ...ofDevice, ...change })).toBe(false),
)
