import type { Locale } from '#domain/locale.ts'

type Featurable = { featured: boolean; published_at: string; language?: Locale | undefined }

/**
 * Splits a list into the featured posts in the reader's language, or all featured ones if none is, and the others, newest
 * first. A post without a language is English.
 */
export function splitFeatured<Post extends Featurable>(
  posts: readonly Post[],
  reader: Locale,
): { featured: Post[]; others: Post[] } {
  const all = posts.filter((post) => post.featured)
  const own = all.filter(({ language = 'en' }) => language === reader)
  const featured = own.length > 0 ? own : all
  const others = posts
    .filter((post) => !featured.includes(post))
    .toSorted((one, other) => other.published_at.localeCompare(one.published_at))
  return { featured, others }
}
