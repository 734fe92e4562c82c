import { archiveAddresses } from '#domain/archive-addresses.ts'
import { archivePageSize, type ArchiveSearch } from '#domain/archive-list.ts'
import type { Archive, ArchiveSummary } from '#domain/archive.ts'
import { localizeArchive } from '#domain/localize-archive.ts'
import type { PageData } from '#domain/page-data.ts'
import { useLive } from '#engine/use-live.ts'
import { currentLocale } from '#i18n/locale.ts'
import type { CachedArchive } from '#platform/storage/database.ts'
import { isFailure, type Failure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import type { StoredArchives } from './archive.store.ts'
import { morePullName } from './start-pulls.ts'

const notRead: StoredArchives & { isRead: boolean } = {
  archives: [],
  hasMore: false,
  savedAt: null,
  isRead: false,
}

/**
 * `isPending` while nothing is cached and a fetch is running; `failure` if it failed and nothing is cached. `savedAt` is
 * set if what is shown could not be revalidated; `more` is the fetch status of the last opened page.
 */
export type ArchivesView = StoredArchives & {
  isPending: boolean
  failure: Failure | null
  more: 'idle' | 'running' | 'failed'
}

/** The entries that match, as many pages of them as are open. */
export function useArchives(pageData: PageData | null, search: ArchiveSearch, pages: number): ArchivesView {
  const limit = pages * archivePageSize
  const rendered =
    pageData?.kind === 'archives'
      ? { ...notRead, archives: pageData.archives.map(asCached), hasMore: pageData.next !== null }
      : notRead
  const stored = useLive(
    async ({ archives }) => {
      const cached = await archives.readArchives(search, limit)
      return { ...cached, archives: cached.archives.map(inOwnLanguage), isRead: true }
    },
    rendered,
    [search.q, search.category, search.platform, search.license, search.sort, limit],
  )
  const isEmpty = stored.archives.length === 0
  const status = usePullStatus(archiveAddresses.list(search), (now) => (isEmpty ? now : ifGoneOrOld(now)))
  const moreStatus = usePullStatus(morePullName(search, pages - 1))
  // A fetch without a network fails before the database is read.
  const isSettled = stored.isRead && status !== undefined && status !== 'running'
  // Until the first fetch is stored, the cache may have less than the server-rendered page.
  const shown = isEmpty && !isSettled ? rendered : stored
  const isUnread = shown.archives.length === 0
  // A page whose fetch failed is complete nevertheless if the device has it.
  const isShort = shown.archives.length < limit
  return {
    ...shown,
    savedAt: isFailure(status) ? shown.savedAt : null,
    isPending: isUnread && !isSettled,
    failure: isUnread && isSettled && isFailure(status) ? status : null,
    more: moreStatus === 'running' ? 'running' : isShort && isFailure(moreStatus) ? 'failed' : 'idle',
  }
}

export type ArchiveView = {
  archive: CachedArchive | undefined
  state: 'pending' | 'ready' | 'missing' | 'unsaved'
  /** Why the versions are not here, or may be outdated. */
  failure: Failure | null
  /** When the shown data was saved, ms since 1970, if it could not be revalidated; else null. */
  savedAt: number | null
}

export function useArchive(id: number, pageData: PageData | null): ArchiveView {
  const rendered =
    pageData?.kind === 'archive' && pageData.archive.id === id ? asCached(pageData.archive) : undefined
  const cached = useLive(
    async ({ archives }) => {
      const stored = await archives.readArchive(id)
      return stored ? inOwnLanguage(stored) : null
    },
    rendered,
    [id],
  )
  const status = usePullStatus(archiveAddresses.one(id), ifGoneOrOld)
  const archive = cached?.versions === undefined && rendered ? rendered : (cached ?? rendered)
  const isMissing = status === 'missing' || !Number.isInteger(id)
  // A fetch without a network fails before the database is read.
  const failure = cached !== undefined && isFailure(status) ? status : null
  if (isMissing || (pageData?.kind === 'missing' && !archive)) {
    return { archive: undefined, state: 'missing', failure, savedAt: null }
  }
  if (archive?.versions !== undefined) {
    return { archive, state: 'ready', failure, savedAt: failure ? (archive.contentSavedAt ?? null) : null }
  }
  return { archive, state: failure ? 'unsaved' : 'pending', failure, savedAt: null }
}

function asCached(archive: ArchiveSummary | Archive): CachedArchive {
  return inOwnLanguage({ ...archive, savedAt: 0 })
}

/** Changing the language reloads the page, so it stays the same while an entry is shown. */
function inOwnLanguage(archive: CachedArchive): CachedArchive {
  return localizeArchive(archive, currentLocale())
}
