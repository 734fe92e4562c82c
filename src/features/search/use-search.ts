import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { searchAddresses, searchQueryLength, type SearchDocument } from '#domain/search-document.ts'
import { engine } from '#engine/engine.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { onceWithRetry } from '#loading/with-retry.ts'
import { usePullStatus } from '#platform/sync/use-pull-status.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import type { CurrentIndex } from './current-index.ts'
import type { SearchResults } from './search-index.ts'

const loadIndex = onceWithRetry(() => import('./current-index.ts'))

/** How long a search waits for the index before it starts with what this device has. */
const indexTimeoutMs = 1500
/** The server is asked when the user pauses for this long. */
const restMs = 400

export type Search = {
  /** The query of these results: what is typed while one types, or a moment before. */
  query: string
  /** From this device; null without a query, or while the index is being fetched. */
  results: SearchResults | null
  /** From the server, beyond the index. */
  further: SearchResults | null
  /** Fetches more from the server; null if there is no more. */
  onMore: (() => void) | null
  /** `fetching`: the index, its code or the server's response is pending. `device`: only this device was searched. */
  reach: 'fetching' | 'device' | 'site'
}

/** Searches as the user types: what this device knows at once, then what only the server knows. */
export function useSearch(typed: string): Search {
  const status = usePullStatus(searchAddresses.index)
  const isLate = useIsLate()
  const isSettled = status !== undefined && status !== 'running'
  const canReadFiles = isSettled || isLate
  useOnShow('', () =>
    revalidateInBackground(searchAddresses.index, (parts) => parts.searchSync.pullSiteIndex()),
  )
  const index = useLiveWith(
    loadIndex,
    ({ readIndex }, { search }) => readIndex(search, canReadFiles),
    noIndexYet(),
    [canReadFiles],
  )
  // The server renders no query.
  const query = useDeferredValue(typed, '')
  const find = index?.find
  const results = useMemo(() => (find && query ? find(query) : null), [find, query])
  const isServerNeeded = index !== null && !index.isWhole && query.length >= searchQueryLength.min
  const serverResults = useServer(isServerNeeded ? query : '')
  const further = useMemo(
    () =>
      index && serverResults.documents.length > 0
        ? index.rank(query, serverResults.documents, results)
        : null,
    [index, query, serverResults.documents, results],
  )
  const isFetching = index === null || serverResults.isAsking || (!isSettled && !index.isWhole)
  const isWithoutServer = isServerNeeded && serverResults.hasFailed
  return {
    query,
    results,
    further,
    onMore: serverResults.onMore,
    reach: isFetching ? 'fetching' : isWithoutServer ? 'device' : 'site',
  }
}

function noIndexYet(): CurrentIndex | null {
  return null
}

/** With a worker the catalogues are on the device; without one they would cost more than the index that is coming. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return undefined
    const timer = setTimeout(() => setLate(true), indexTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

type ServerPage = {
  query: string
  documents: readonly SearchDocument[]
  next: string | null
  /** The page that could not be fetched. */
  failed: string | null
}
const nothing: ServerPage = { query: '', documents: [], next: null, failed: null }

/** What the server finds for a query, asked at a pause in typing; '' asks nothing. */
function useServer(query: string) {
  const [serverPage, setServerPage] = useState(nothing)
  const [moreOf, setMoreOf] = useState<string | null>(null)
  useEffect(() => {
    if (query === '') return undefined
    let isCancelled = false
    const timer = setTimeout(() => {
      void fetchPage(query, searchAddresses.found(query), []).then((answer) => {
        if (!isCancelled) setServerPage(answer)
      })
    }, restMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [query])
  const isAnswered = serverPage.query === query
  const { documents, next, failed } = isAnswered ? serverPage : nothing
  useWhenBack(failed !== null, () => {
    void fetchPage(query, failed ?? searchAddresses.found(query), documents).then((answer) => {
      setServerPage((now) => (now.query === query ? answer : now))
    })
  })
  async function loadMore(url: string): Promise<void> {
    setMoreOf(query)
    const answer = await fetchPage(query, url, documents)
    setMoreOf(null)
    setServerPage((now) => (now.query === query ? answer : now))
  }
  return {
    documents,
    hasFailed: failed !== null,
    isAsking: query !== '' && (!isAnswered || moreOf === query),
    onMore: next === null ? null : () => void loadMore(next),
  }
}

async function fetchPage(query: string, url: string, before: readonly SearchDocument[]): Promise<ServerPage> {
  const { searchSync } = await engine()
  const page = await searchSync.findOnServer(url).catch(() => null)
  if (!page) return { query, documents: before, next: before.length > 0 ? url : null, failed: url }
  return { query, documents: [...before, ...page.documents], next: page.next, failed: null }
}
