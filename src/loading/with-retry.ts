import { proxy } from 'valtio'
import { once } from './after-hydration.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
const answerMs = 8000

/** How many imports wait for the network. */
export const pendingChunks = proxy({ count: 0 })

/**
 * Retries an import, or another fetch, for as long as the server cannot be reached. Rejects where the server answers and it
 * fails again, as when a newer build has replaced the file.
 */
export async function withRetry<T>(bring: () => Promise<T>): Promise<T> {
  let isSecond = false
  for (;;) {
    try {
      return await bring()
    } catch (error) {
      const isThere = await isServerReachable()
      if (isThere && isSecond) throw error
      isSecond ||= isThere
      if (isThere) continue
      pendingChunks.count += 1
      await whenReachable()
      pendingChunks.count -= 1
    }
  }
}

/** A memoised import with retries: `once` and `withRetry`. */
export function onceWithRetry<T>(load: () => Promise<T>): () => Promise<T> {
  return once(() => withRetry(load))
}

let asked: Promise<boolean> | undefined
let back: Promise<void> | undefined

/** Whether the server answers, with any status. Concurrent calls share one request. */
export function isServerReachable(): Promise<boolean> {
  asked ??= ask().finally(() => (asked = undefined))
  return asked
}

/** Resolves when the server answers again. Call it after a request failed. */
export function whenReachable(): Promise<void> {
  back ??= askUntilBack().finally(() => (back = undefined))
  return back
}

async function ask(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

async function askUntilBack(): Promise<void> {
  let pauseMs = firstPauseMs
  do {
    await timeOrNetwork(pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  } while (!(await isServerReachable()))
}

/** Resolves after a time, or as soon as the browser says that there is a network. */
function timeOrNetwork(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}
