import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { archiveAddresses } from '#domain/archive-addresses.ts'
import type { PageData } from '#domain/page-data.ts'
import { useLive } from '#engine/use-live.ts'
import { isCut, renderedMore } from '#engine/rendered-more.ts'
import type { MoreCommentsProps } from '#engine/use-more-comments.ts'
import type { CachedRating } from '#platform/storage/database.ts'
import { isFailure, type Failure } from '#platform/sync/pull-status.ts'
import { ifGoneOrOld, usePullStatus } from '#platform/sync/use-pull-status.ts'
import { openPages } from '#platform/sync/open-pages.ts'
import { session } from '#platform/session/session.ts'
import type { StoredRatings } from '#features/archive/archive.store.ts'

/**
 * Comments on an entry, newest first, for all open pages; `failure` if it is unknown whether there are any, `isKnown` if the
 * list was fetched or is in the HTML.
 */
export function useRatings(
  id: number,
  pageData: PageData | null,
): {
  ratings: CachedRating[]
  failure: Failure | null
  isKnown: boolean
  more: MoreCommentsProps
  isCut: boolean
} {
  const address = archiveAddresses.comments(id)
  const userId = useSnapshot(session).user?.id ?? null
  const [pages, setPages] = useState(() => openPages.get(address) ?? 1)
  const data = pageData?.kind === 'archive' && pageData.archive.id === id ? pageData : null
  const rendered = renderedShelf(id, data)
  const read = useLive(({ archives }) => archives.readRatings(id, userId, pages), null, [id, userId, pages])
  const stored = read ?? rendered
  // Until the first fetch is stored, the cache may have fewer comments than the server-rendered page.
  const isBehind = !stored.isFetched && stored.ratings.length < rendered.ratings.length
  const { ratings, more, isFetched } = isBehind ? rendered : stored
  const status = usePullStatus(address, ifGoneOrOld)
  // A fetch without a network fails before the database is read.
  const failure = read && !isFetched && ratings.length === 0 && isFailure(status) ? status : null
  function onOpen(opened: number): void {
    openPages.set(address, opened)
    setPages(opened)
  }
  const isKnown = isFetched || data !== null
  return { ratings, failure, isKnown, more: { address, more, pages, onOpen }, isCut: isCut(data) }
}

function renderedShelf(id: number, data: Extract<PageData, { kind: 'archive' }> | null): StoredRatings {
  return {
    ratings: (data?.comments ?? []).map((comment) => Object.assign({ archiveId: id }, comment)),
    isFetched: data !== null,
    more: renderedMore(data),
  }
}
