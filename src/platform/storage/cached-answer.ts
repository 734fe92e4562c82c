import type { OwnPost } from '#domain/own-posts.ts'

/**
 * A cached response: its ETag and, for lists, the order of the items and the URL of the next page. `hidden`: own posts that
 * staff took down, which are not among `posts`, because the device shows these to everybody.
 */
export type CachedAnswer = {
  url: string
  etag: string | null
  slugs: string[]
  next?: string | null
  hidden?: OwnPost[]
  savedAt: number
}
