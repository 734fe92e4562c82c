import type { Locale } from './locale.ts'

/** Categories of posts (docs/specification.md#post-form). */
export const postCategories = [
  'Technology',
  'Web Development',
  'Business',
  'Fintech',
  'Tutorial',
  'News',
] as const

/** Sort orders of the list of posts; newest first by default. */
export const postSorts = ['newest', 'oldest', 'liked', 'read'] as const
export type PostSort = (typeof postSorts)[number]

/** Filters and sort order of the list of posts. */
export type PostFilter = {
  q?: string | undefined
  category?: (typeof postCategories)[number] | undefined
  tag?: string | undefined
  sort?: PostSort | undefined
  language?: Locale | undefined
  /** The name, as it is or by its `authorKey`. */
  author?: string | undefined
}

/** Posts per page of the list. */
export const blogPageSize = 10

/** Maximum number of featured posts shown beside the first page, whatever their age. */
export const maxFeatured = 12

/** Whether the filter or sort order differs from the default. */
export function isNarrowed({ q, category, tag, sort, language, author }: PostFilter): boolean {
  return Boolean(q?.trim() || category || tag || language || author || (sort && sort !== 'newest'))
}

/** Sort key: featured posts first, then newest first. A string, because IndexedDB cannot index booleans. */
export function rankOf({ featured, published_at }: { featured: boolean; published_at: string }): string {
  return `${featured ? 1 : 0} ${published_at}`
}
