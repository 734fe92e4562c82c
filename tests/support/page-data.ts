import type { Post } from '#domain/blog.ts'
import type { PageData } from '#domain/page-data.ts'

export const post: Post = {
  id: 1,
  slug: 'water',
  title: 'Water',
  excerpt: 'About it.',
  author: 'Asha',
  category: 'News',
  tags: [],
  language: 'en',
  featured: false,
  image: null,
  published_at: '2026-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  views: 0,
  like_count: 0,
  comment_count: 0,
  user_has_liked: false,
  content: '',
  images: [],
  downloads: [],
  translations: [],
}
/** Data of the page of a post. */
export const pageOf = (changes: Partial<Post>): PageData => ({
  kind: 'post',
  post: { ...post, ...changes },
  etag: null,
  comments: [],
  commentsEtag: null,
  next: null,
})
