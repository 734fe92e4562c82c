import { defaultReadTime } from '#domain/read-time.ts'
import type { PostSort } from '#domain/post-list.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { m } from '#i18n/paraglide/messages.js'

export function sortLabels(): Record<Exclude<PostSort, 'newest'>, string> {
  return { oldest: m.blog_sort_oldest(), liked: m.blog_sort_liked(), read: m.blog_sort_read() }
}

/** The name of a table in a post, for screen readers. */
export function tableLabel(number: number): string {
  return m.article_table({ number })
}

/** "7 min read" in the user's language; the server's text is English (docs/specification.md#blog-page). */
export function readTime(post: Pick<CachedPost, 'read_time'>): string {
  const minutes = Number.parseInt(post.read_time ?? defaultReadTime, 10)
  return Number.isNaN(minutes) ? (post.read_time ?? defaultReadTime) : m.read_time({ minutes })
}
