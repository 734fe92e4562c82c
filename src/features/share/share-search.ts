import type { RawSearch } from '#domain/list-search.ts'

/** The parameters of the Web Share Target; all are optional. */
export type ShareSearch = {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

const longest = 20_000

export function shareSearch(raw: RawSearch): ShareSearch {
  return { title: textOf(raw.title), text: textOf(raw.text), url: textOf(raw.url) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest) : undefined
}
