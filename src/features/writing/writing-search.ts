import type { RawSearch } from '#domain/list-search.ts'

/** `draft` is the id of the open draft. */
export type WritingSearch = { draft?: string | undefined }

export function writingSearch({ draft }: RawSearch): WritingSearch {
  return { draft: typeof draft === 'string' && /^[\da-f-]{36}$/.test(draft) ? draft : undefined }
}
