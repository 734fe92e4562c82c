import type { CachedPost } from '#platform/storage/database.ts'
import type { SearchEntry } from './search-entry.ts'

/** Indexes a post; its full text is included once it was opened, because then it is cached. */
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

/** For indexing only: the output is not safe to render. */
function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>|&\w+;|&#\d+;/g, ' ')
}
