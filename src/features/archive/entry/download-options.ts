import type { PlatformDownload } from '#domain/archive.ts'
import type { CachedArchive, CachedRequest } from '#platform/storage/database.ts'
import { fits, type Platform } from './own-platform.ts'

/** How an entry can be obtained; a file on request becomes downloadable once the request is approved. */
export type DownloadOption =
  | { kind: 'platform'; download: PlatformDownload }
  | { kind: 'direct' }
  | { kind: 'request' }
  | { kind: 'contact' }

export function isDownloadable(archive: CachedArchive, request: CachedRequest | null): boolean {
  return !archive.request_only || request?.status === 'approved' || request?.status === 'sent'
}

/** The option to offer first: a file for the visitor's platform, else the entry's own file. */
export function mainDownloadOption(
  archive: CachedArchive,
  request: CachedRequest | null,
  own: Platform | null,
): DownloadOption {
  const latest = archive.versions?.find((version) => version.is_latest) ?? archive.versions?.[0]
  const files = latest?.platform_downloads.filter((download) => download.file_name !== null) ?? []
  const hasFile = archive.file_name !== null || files.length > 0
  if (!hasFile) return { kind: archive.request_only ? 'request' : 'contact' }
  if (!isDownloadable(archive, request)) return { kind: 'request' }
  const fitting = files.find((download) => fits(download, own))
  if (fitting) return { kind: 'platform', download: fitting }
  const [first] = files
  if (archive.file_name !== null || !first) return { kind: 'direct' }
  return { kind: 'platform', download: first }
}
