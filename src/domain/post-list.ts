/** Categories of posts (docs/specification.md#post-form). */
export const postCategories = [
  'Technology',
  'Web Development',
  'Business',
  'Fintech',
  'Tutorial',
  'News',
] as const

/** Orders of the list of posts; the newest first where none is named. */
export const postSorts = ['newest', 'oldest', 'liked', 'read'] as const
export type PostSort = (typeof postSorts)[number]

/** What narrows and orders the list of posts. */
export type PostFilter = {
  q?: string | undefined
  category?: (typeof postCategories)[number] | undefined
  tag?: string | undefined
  sort?: PostSort | undefined
}

/** Posts on a page of the list. */
export const blogPageSize = 24

/** Featured posts that the list shows beside its first page, however old they are. */
export const featuredRoom = 12

/** Whether the filter shows anything but the whole list in its usual order. */
export function isNarrowed({ q, category, tag, sort }: PostFilter): boolean {
  return Boolean(q?.trim() || category || tag || (sort && sort !== 'newest'))
}

/** Orders featured posts before others and each newest first; one index of text does, IndexedDB has none of booleans. */
export function rankOf({ featured, published_at }: { featured: boolean; published_at: string }): string {
  return `${featured ? 1 : 0} ${published_at}`
}
