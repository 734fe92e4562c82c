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
const patienceMs = 1500
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
  /** `fetching`: the index or the server's answer is on its way. `device`: only what this device has was searched. */
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
  const results = useMemo(() => (index && query ? index.find(query) : null), [index, query])
  const isAsked = index !== null && !index.isWhole && query.length >= searchQueryLength.min
  const found = useServer(isAsked ? query : '')
  const further = useMemo(
    () => (index && found.documents.length > 0 ? index.rank(query, found.documents, results) : null),
    [index, query, found.documents, results],
  )
  const isFetching = found.isAsking || (!isSettled && !index?.isWhole)
  const isWithoutServer = isAsked && found.hasFailed
  return {
    query,
    results,
    further,
    onMore: found.onMore,
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
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

type Found = {
  of: string
  documents: readonly SearchDocument[]
  next: string | null
  /** The page that could not be fetched. */
  failed: string | null
}
const nothing: Found = { of: '', documents: [], next: null, failed: null }

/** What the server finds for a query, asked at a pause in typing; '' asks nothing. */
function useServer(query: string) {
  const [found, setFound] = useState(nothing)
  const [moreOf, setMoreOf] = useState<string | null>(null)
  useEffect(() => {
    if (query === '') return undefined
    let isOver = false
    const timer = setTimeout(() => {
      void ask(query, searchAddresses.found(query), []).then((answer) => {
        if (!isOver) setFound(answer)
      })
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query])
  const isAnswered = found.of === query
  const { documents, next, failed } = isAnswered ? found : nothing
  useWhenBack(failed !== null, () => {
    void ask(query, failed ?? searchAddresses.found(query), documents).then((answer) => {
      setFound((now) => (now.of === query ? answer : now))
    })
  })
  async function more(url: string): Promise<void> {
    setMoreOf(query)
    const answer = await ask(query, url, documents)
    setMoreOf(null)
    setFound((now) => (now.of === query ? answer : now))
  }
  return {
    documents,
    hasFailed: failed !== null,
    isAsking: query !== '' && (!isAnswered || moreOf === query),
    onMore: next === null ? null : () => void more(next),
  }
}

async function ask(of: string, url: string, before: readonly SearchDocument[]): Promise<Found> {
  const { searchSync } = await engine()
  const page = await searchSync.findOnServer(url).catch(() => null)
  if (!page) return { of, documents: before, next: before.length > 0 ? url : null, failed: url }
  return { of, documents: [...before, ...page.documents], next: page.next, failed: null }
}
