/**
 * Categories without 'All' (docs/specification.md#filters). No schema here, because the first page would load its
 * library.
 */
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

/** Items per page of the list. */
export const archivePageSize = 24

/** Filters of the list of software. */
export type ArchiveSearch = { q?: string | undefined; category?: ArchiveCategory | undefined }

export function isNarrowed({ q, category }: ArchiveSearch): boolean {
  return (q !== undefined && q.trim() !== '') || category !== undefined
}
