import { proxy } from 'valtio'
import { once } from './after-hydration.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
const answerMs = 8000

/** Number of imports that wait for the network, and that the page says it waits for. */
export const pendingChunks = proxy({ count: 0 })

/**
 * Retries an import or other fetch while the server is unreachable. Rejects if it fails twice while the server is
 * reachable, for instance because a newer build has replaced the file. `isSilent`: the page is whole without it, and
 * says nothing while it waits.
 */
export async function withRetry<T>(importModule: () => Promise<T>, isSilent = false): Promise<T> {
  let isSecond = false
  for (;;) {
    try {
      return await importModule()
    } catch (error) {
      const isThere = await isServerReachable()
      if (isThere && isSecond) throw error
      isSecond ||= isThere
      if (isThere) continue
      const addedCount = isSilent ? 0 : 1
      pendingChunks.count += addedCount
      await whenReachable()
      pendingChunks.count -= addedCount
    }
  }
}

/** A memoised import with retries: `once` and `withRetry`. */
export function onceWithRetry<T>(load: () => Promise<T>): () => Promise<T> {
  return once(() => withRetry(load))
}

/** Loads what nobody pressed a button for, and so nobody would try again: repeats it until it has loaded. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await timeOrNetwork(pauseMs)
    }
  }
}

let pendingPing: Promise<boolean> | undefined
let reachablePromise: Promise<void> | undefined

/** Whether the server responds, with any status. Concurrent calls share one request. */
export function isServerReachable(): Promise<boolean> {
  pendingPing ??= probeServer().finally(() => (pendingPing = undefined))
  return pendingPing
}

/** Resolves when the server responds again. Call it after a failed request. */
export function whenReachable(): Promise<void> {
  reachablePromise ??= pollUntilReachable().finally(() => (reachablePromise = undefined))
  return reachablePromise
}

async function probeServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

async function pollUntilReachable(): Promise<void> {
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
