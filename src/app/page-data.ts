import { pageDataId, pageTextId } from '#domain/limits.ts'
import type { PageData } from '#domain/page-data.ts'

/**
 * Returns the data that the server embedded in this page, or null. The renderer of the same build is type-checked
 * against `PageData`; a schema library would enlarge the first page load. The data is validated before it is cached.
 */
export function readPageData(): PageData | null {
  const block = textOf(pageDataId)
  if (!block) return null
  try {
    const data: unknown = JSON.parse(block)
    return isPageData(data) ? withText(data, textOf(pageTextId)) : null
  } catch {
    return null
  }
}

const textOf = (id: string) => document.getElementById(id)?.textContent

/** The text has an element of its own (data-blocks.ts). */
function withText(data: PageData, text: string | undefined): PageData {
  if (!text) return data
  if (data.kind === 'post') data.post.content = text
  else if (data.kind === 'lesson') data.lesson.html = text
  return data
}

const kinds = new Set<string>([
  'posts',
  'post',
  'author',
  'archives',
  'archive',
  'lesson',
  'missing',
] satisfies PageData['kind'][])

function isPageData(data: unknown): data is PageData {
  return typeof data === 'object' && data !== null && 'kind' in data && kinds.has(String(data.kind))
}
