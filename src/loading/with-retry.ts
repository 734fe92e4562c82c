import { proxy } from 'valtio'
import { once } from './after-hydration.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
const answerMs = 8000

/** Number of imports that wait for the network. */
export const pendingChunks = proxy({ count: 0 })

/**
 * Retries an import or other fetch while the server is unreachable. Rejects if it fails twice while the server is
 * reachable, for instance because a newer build has replaced the file.
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

/** Whether the server responds, with any status. Concurrent calls share one request. */
export function isServerReachable(): Promise<boolean> {
  asked ??= ask().finally(() => (asked = undefined))
  return asked
}

/** Resolves when the server responds again. Call it after a failed request. */
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

/** Resolves after `ms`, or earlier on the browser's `online` event. */
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
