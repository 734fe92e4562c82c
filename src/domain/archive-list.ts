/** Without 'All' (docs/specification.md#filters). No schema, which the first page would have to load. */
export const archiveCategories = [
  'Productivity',
  'Design',
  'Development',
  'Browser',
  'Utilities',
  'Media',
  'Security',
  'Communication',
  'Remote Access',
] as const
export type ArchiveCategory = (typeof archiveCategories)[number]

/** Pieces of software on a page of the list. */
export const archivePageSize = 24

/** What narrows the list of software. */
export type ArchiveSearch = { q?: string | undefined; category?: ArchiveCategory | undefined }

export function isNarrowed({ q, category }: ArchiveSearch): boolean {
  return (q !== undefined && q.trim() !== '') || category !== undefined
}
