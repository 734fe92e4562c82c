/** Categories the archive is filtered by; 'All' filters nothing (seed 1, section 9). No schema: the list page needs it first. */
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
