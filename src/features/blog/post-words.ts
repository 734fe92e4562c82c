import { defaultReadTime } from '#domain/read-time.ts'
import type { postCategories, PostSort } from '#domain/post-list.ts'
import type { CachedPost } from '#platform/database.ts'
import { m } from '#i18n/paraglide/messages.js'

type Category = (typeof postCategories)[number]

/** A function, because the language is known only when it is asked. */
export function categoryWords(): Record<Category, string> {
  return {
    Technology: m.blog_category_technology(),
    'Web Development': m.blog_category_web(),
    Business: m.blog_category_business(),
    Fintech: m.blog_category_fintech(),
    Tutorial: m.blog_category_tutorial(),
    News: m.blog_category_news(),
  }
}

/** The server's name for a category we have no words for. */
export function wordsOfCategory(category: string): string {
  const words: Record<string, string> = categoryWords()
  return words[category] ?? category
}

export function sortWords(): Record<Exclude<PostSort, 'newest'>, string> {
  return { oldest: m.blog_sort_oldest(), liked: m.blog_sort_liked(), read: m.blog_sort_read() }
}

/** "7 min read" in the page's language; the server says it in English (seed 1, section 2). */
export function readTime(post: CachedPost): string {
  const minutes = Number.parseInt(post.read_time ?? defaultReadTime, 10)
  return Number.isNaN(minutes) ? (post.read_time ?? defaultReadTime) : m.read_time({ minutes })
}
