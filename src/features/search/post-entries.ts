import type { CachedPost } from '#platform/storage/database.ts'
import type { SearchEntry } from './search-entry.ts'

/** A post is found by its text too once it was opened: then the device has it. */
export function postEntry(post: CachedPost): SearchEntry {
  const { slug, title, excerpt, tags, category, author, content = '' } = post
  return {
    id: `posts/${slug}`,
    kind: 'posts',
    title,
    text: excerpt,
    words: [category, author, ...tags, withoutTags(content)].join(' '),
    path: `/blog/${slug}`,
  }
}

/** Only for the index: what comes out is never shown. */
function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>|&\w+;|&#\d+;/g, ' ')
}
