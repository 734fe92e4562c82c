import type { PlatformDownload } from '#domain/archive.ts'
import { runsOn, type Platform } from '#domain/platforms.ts'
import type { CachedArchive, CachedRequest } from '#platform/storage/database.ts'
import { isForPlatform } from './own-platform.ts'

/**
 * How an entry can be obtained; a file on request becomes downloadable once the request is approved. `none`: it has
 * files, but none for the visitor's platform. `choose`: it has several, and the platform is unknown.
 */
export type DownloadOption =
  | { kind: 'platform'; download: PlatformDownload }
  | { kind: 'direct' }
  | { kind: 'none'; ownPlatform: Platform }
  | { kind: 'choose' }
  | { kind: 'request' }
  | { kind: 'contact' }

export function isDownloadable(archive: CachedArchive, request: CachedRequest | null): boolean {
  return !archive.request_only || request?.status === 'approved' || request?.status === 'sent'
}

/**
 * The option to offer first. `ownPlatform` is the visitor's platform, null if it is unknown, undefined while the page is as the
 * server rendered it.
 */
export function mainDownloadOption(
  archive: CachedArchive,
  request: CachedRequest | null,
  ownPlatform: Platform | null | undefined,
): DownloadOption {
  const latest = archive.versions?.find((version) => version.is_latest) ?? archive.versions?.[0]
  const files = latest?.platform_downloads.filter((download) => download.file_name !== null) ?? []
  const hasFile = archive.file_name !== null || files.length > 0
  if (!hasFile) return { kind: archive.request_only ? 'request' : 'contact' }
  if (!isDownloadable(archive, request)) return { kind: 'request' }
  const fitting = files.find((download) => isForPlatform(download, ownPlatform))
  if (fitting) return { kind: 'platform', download: fitting }
  const isForOthers =
    files.length > 0 || !archive.platforms.some((words) => ownPlatform && runsOn(words, ownPlatform))
  if (ownPlatform && isForOthers) return { kind: 'none', ownPlatform }
  const [first, ...others] = files
  if (ownPlatform === null && others.length > 0) return { kind: 'choose' }
  return archive.file_name !== null || !first ? { kind: 'direct' } : { kind: 'platform', download: first }
}
