import { LRUCache } from 'lru-cache'
import { coverIconOf } from '#domain/cover-icon-of.ts'
import { parseTexts } from '#server/database/parse-texts.ts'

type Row = { slug: string; category: string; tags: string }

/** Enough for the lists that are read most. */
const icons = new LRUCache<string, string>({ max: 2000 })

/**
 * `coverIconOf` for a row, whose tags are JSON. Kept in memory, because splitting the words of twenty rows took a fifth of
 * the processor time of a list.
 */
export function coverIcon({ slug, category, tags }: Row): string {
  const key = `${category} ${slug} ${tags}`
  const known = icons.get(key)
  if (known !== undefined) return known
  const icon = coverIconOf({ slug, tags: parseTexts(tags), category })
  icons.set(key, icon)
  return icon
}
