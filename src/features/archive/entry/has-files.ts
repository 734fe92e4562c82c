import type { CachedArchive } from '#platform/storage/database.ts'

/** Whether there is something to download or to request; otherwise the entry only leads to the contact form. */
export function hasFiles(archive: CachedArchive): boolean {
  const { request_only, file_name, versions } = archive
  return (
    request_only ||
    file_name !== null ||
    (versions?.some(({ platform_downloads: files }) => files.length > 0) ?? false)
  )
}
