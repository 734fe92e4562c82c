import { pageDataId } from '#domain/limits.ts'
import type { PageData } from '#domain/page-data.ts'

/**
 * What the server put into this page, or null. It comes from the renderer of the same build, whose types hold
 * it to `PageData`; a schema library for it would be on the first page. What is written into the cache is
 * checked there.
 */
export function readPageData(): PageData | null {
  const block = document.getElementById(pageDataId)?.textContent
  if (!block) return null
  try {
    const data: unknown = JSON.parse(block)
    return isPageData(data) ? data : null
  } catch {
    return null
  }
}

const kinds = new Set(['posts', 'post', 'archives', 'archive', 'missing'])

function isPageData(data: unknown): data is PageData {
  return typeof data === 'object' && data !== null && 'kind' in data && kinds.has(String(data.kind))
}
