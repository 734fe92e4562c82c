import { archiveAddresses } from '#domain/archive-addresses.ts'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import type { Archive, ArchiveSummary } from '#domain/archive.ts'
import type { PageData } from '#domain/page-data.ts'
import { useLive } from '#engine/use-live.ts'
import type { CachedArchive } from '#platform/storage/database.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import type { StoredArchives } from './archive.store.ts'

const notRead: StoredArchives & { isRead: boolean } = {
  archives: [],
  hasMore: false,
  savedAt: null,
  isRead: false,
}

/** `isPending` while nothing is cached and a fetch is running; `savedAt` is set if the fetch failed. */
export type ArchivesView = StoredArchives & { isPending: boolean; hasFailed: boolean }

export function useArchives(pageData: PageData | null, search: ArchiveSearch, limit: number): ArchivesView {
  const rendered =
    pageData?.kind === 'archives'
      ? { ...notRead, archives: pageData.archives.map(asCached), hasMore: pageData.next !== null }
      : notRead
  const stored = useLive(
    async ({ archives }) => ({ ...(await archives.readArchives(search, limit)), isRead: true }),
    rendered,
    [search.q, search.category, limit],
  )
  const isEmpty = stored.archives.length === 0
  const status = usePullStatus(archiveAddresses.list(search), (now) => (isEmpty ? now : ifGoneOrOld(now)))
  const isSettled = status !== undefined && status !== 'running'
  // Until the first fetch is stored, the cache may have less than the server-rendered page.
  const shown = isEmpty && !isSettled ? rendered : stored
  const isUnread = shown.archives.length === 0
  return {
    ...shown,
    savedAt: status === 'unreachable' ? shown.savedAt : null,
    isPending: isUnread && !isSettled,
    hasFailed: isUnread && status === 'unreachable',
  }
}

export type ArchiveView = {
  archive: CachedArchive | undefined
  state: 'pending' | 'ready' | 'missing' | 'unsaved'
  /** When the shown data was saved, ms since 1970, if it could not be revalidated; else null. */
  savedAt: number | null
}

export function useArchive(id: number, pageData: PageData | null): ArchiveView {
  const rendered =
    pageData?.kind === 'archive' && pageData.archive.id === id ? asCached(pageData.archive) : undefined
  const cached = useLive(({ archives }) => archives.readArchive(id), rendered, [id])
  const status = usePullStatus(archiveAddresses.one(id), ifGoneOrOld)
  const archive = cached?.versions === undefined && rendered ? rendered : (cached ?? rendered)
  const isMissing = status === 'missing' || !Number.isInteger(id)
  if (isMissing || (pageData?.kind === 'missing' && !archive)) {
    return { archive: undefined, state: 'missing', savedAt: null }
  }
  if (archive?.versions !== undefined) {
    const savedAt = status === 'unreachable' ? (archive.contentSavedAt ?? null) : null
    return { archive, state: 'ready', savedAt }
  }
  return { archive, state: status === 'unreachable' ? 'unsaved' : 'pending', savedAt: null }
}

function asCached(archive: ArchiveSummary | Archive): CachedArchive {
  return { ...archive, savedAt: 0 }
}
