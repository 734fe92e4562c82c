import { useEffect, useRef, useState } from 'react'
import type { PartCount } from '#domain/kept-parts.ts'
import { isServerReachable, whenReachable } from '#loading/with-retry.ts'
import { countKept, fetchMissing, totalOf } from './kept-files.ts'

/** Interval between counts while the worker may still be fetching. */
const recountMs = 700
/** The worker fetches the files of a language that was just chosen without being asked. */
const countsAfterOpening = 10

/**
 * `installing`: the worker fetches by itself. `lost`: some files could not be fetched; they are, once the server is
 * reachable. `silent`: the worker does not answer.
 */
export type KeptState = 'counting' | 'installing' | 'known' | 'fetching' | 'lost' | 'silent'

/**
 * The counts of what the caches have, repeated while it changes. `isAsked`: the person asked for everything, so what the
 * installation leaves out is fetched too.
 */
export function useKeptFiles(isAsked: boolean) {
  const [parts, setParts] = useState<PartCount[] | null>(null)
  const [state, setState] = useState<KeptState>('counting')
  const isOver = useRef(false)
  const isFetching = useRef(false)

  useEffect(() => {
    isOver.current = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let count = 0
    const look = async () => {
      clearTimeout(timer)
      const isInstalling = !(await isActive())
      const found = await countKept()
      if (isOver.current || isFetching.current) return
      count += 1
      setParts(found)
      setState(isInstalling ? 'installing' : found ? 'known' : 'silent')
      const isWhole = found !== null && totalOf(found).missingFiles === 0
      if (isInstalling || (!isWhole && count < countsAfterOpening)) timer = setTimeout(look, recountMs)
      else if (isAsked && !isWhole) void fetchRest()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look()
    }
    void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver.current = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the latest state is read from refs
  }, [isAsked])

  async function fetchRest(): Promise<void> {
    if (isFetching.current) return
    isFetching.current = true
    while (!isOver.current) {
      setState('fetching')
      const found = await fetchMissing(setParts)
      const isWhole = found !== null && totalOf(found).missingFiles === 0
      // With the server reachable, the files are no longer there: a newer version has replaced them.
      if (isWhole || (await isServerReachable())) {
        setParts(found)
        setState(found ? 'known' : 'silent')
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
