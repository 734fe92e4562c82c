import { oneOf } from '#domain/list-search.ts'
import { postCategories } from '#domain/post-list.ts'
import type { SavedItem } from './saved-item.ts'

/** Where it is read: a category as the list of its posts. */
export function savedItemLink({ kind, name }: SavedItem) {
  if (kind === 'category') return { to: '/blog', search: { category: oneOf(postCategories, name) } }
  return { to: kind === 'post' ? `/blog/${name}` : `/archive/${name}`, search: {} }
}
