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

/** Platforms of the filter; what they match is decided by `platformKeys`. */
export const archivePlatforms = ['browser', 'windows', 'linux', 'macos', 'android', 'ios'] as const
export type ArchivePlatform = (typeof archivePlatforms)[number]

/** Licences of the filter. An entry under another licence is listed unless the filter is used. */
export const archiveLicenses = ['MIT', 'CC BY 4.0', 'CC0 1.0', 'Free for schools'] as const
export type ArchiveLicense = (typeof archiveLicenses)[number]

/** Sort orders of the list; the last updated first by default. */
export const archiveSorts = ['newest', 'downloads', 'rating', 'size'] as const
export type ArchiveSort = (typeof archiveSorts)[number]

/** Items per page of the list: with their translations and checksums six are what the HTML can have within 14 kB. */
export const archivePageSize = 6

/** Sort key of an entry without a file, which comes last in the order by size. Greater than any file's bytes. */
export const noFileSize = 1_000_000_000_000_000

/** Filters and sort order of the list of software. */
export type ArchiveSearch = {
  q?: string | undefined
  category?: ArchiveCategory | undefined
  platform?: ArchivePlatform | undefined
  license?: ArchiveLicense | undefined
  sort?: ArchiveSort | undefined
}

/** Whether the filters or the sort order differ from the default. */
export function isNarrowed({ q, category, platform, license, sort }: ArchiveSearch): boolean {
  return Boolean(q?.trim() || category || platform || license || (sort && sort !== 'newest'))
}
