import { useEffect, useRef, useState } from 'react'
import type { PartCount } from '#domain/cached-parts.ts'
import { isServerReachable, whenReachable } from '#loading/with-retry.ts'
import { countCachedFiles, fetchMissing, totalOf } from './cached-files.ts'

/** Interval between counts while the worker may still be fetching. */
const recountMs = 700
/** The worker fetches the files of a language that was just chosen without being asked. */
const countsAfterOpening = 10

/**
 * `installing`: the worker is fetching. `lost`: some files could not be fetched; they are, once the server is
 * reachable. `silent`: the worker does not answer.
 */
export type CachedFilesState = 'counting' | 'installing' | 'known' | 'fetching' | 'lost' | 'silent'

/**
 * The counts of what the caches have, repeated while it changes. `isRequested`: the person asked for everything, so what the
 * installation leaves out is fetched too.
 */
export function useCachedFiles(isRequested: boolean) {
  const [parts, setParts] = useState<PartCount[] | null>(null)
  const [state, setState] = useState<CachedFilesState>('counting')
  const isUnmounted = useRef(false)
  const isFetching = useRef(false)

  useEffect(() => {
    isUnmounted.current = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let count = 0
    const recount = async () => {
      clearTimeout(timer)
      const isInstalling = !(await isActive())
      const counts = await countCachedFiles()
      if (isUnmounted.current || isFetching.current) return
      count += 1
      setParts(counts)
      setState(isInstalling ? 'installing' : counts ? 'known' : 'silent')
      const isWhole = counts !== null && totalOf(counts).missingFiles === 0
      if (isInstalling || (!isWhole && count < countsAfterOpening)) timer = setTimeout(recount, recountMs)
      else if (isRequested && !isWhole) void fetchRest()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void recount()
    }
    void recount()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isUnmounted.current = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the latest state is read from refs
  }, [isRequested])

  async function fetchRest(): Promise<void> {
    if (isFetching.current) return
    isFetching.current = true
    while (!isUnmounted.current) {
      setState('fetching')
      const counts = await fetchMissing(setParts)
      const isWhole = counts !== null && totalOf(counts).missingFiles === 0
      // With the server reachable, the files are no longer there: a newer version has replaced them.
      if (isWhole || (await isServerReachable())) {
        setParts(counts)
        setState(counts ? 'known' : 'silent')
        break
      }
      setState('lost')
      await whenReachable()
    }
    isFetching.current = false
  }

  return { parts, state, fetchRest }
}

async function isActive(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker.getRegistration())?.active)
}
