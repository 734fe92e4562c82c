import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingChunks, untilLoaded, withRetry } from '#loading/with-retry.ts'

const network = new EventTarget()
let isThere = false
const fetchMock = vi.fn<typeof fetch>(async () => {
  if (!isThere) throw new TypeError('Failed to fetch')
  return new Response(null, { status: 404 })
})

beforeEach(() => {
  isThere = false
  fetchMock.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

describe('a chunk of the app', () => {
  it('that loads is requested once, with no probe', async () => {
    const bring = vi.fn(async () => 'part')
    expect(await withRetry(bring)).toBe('part')
    expect(bring).toHaveBeenCalledOnce()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('is retried for as long as the network is down, at most every 30 s', async () => {
    const bring = vi.fn(async () => (isThere ? 'part' : lost()))
    const part = withRetry(bring)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(pendingChunks.count).toBe(1)
    // After 1, 2, 4, 8 and 16 seconds, then every 30.
    expect(fetchMock).toHaveBeenCalledTimes(1 + 5 + 18)
    isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await part).toBe('part')
    expect(bring).toHaveBeenCalledTimes(2)
    expect(pendingChunks.count).toBe(0)
  })

  it('that a page is whole without is retried too, and the page does not say that it waits', async () => {
    const part = withRetry(async () => (isThere ? 'part' : lost()), true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pendingChunks.count).toBe(0)
    isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await part).toBe('part')
    expect(pendingChunks.count).toBe(0)
  })

  it('is retried at once on the `online` event', async () => {
    const part = withRetry(async () => (isThere ? 'part' : lost()))
    await vi.advanceTimersByTimeAsync(60_000)
    isThere = true
    network.dispatchEvent(new Event('online'))
    expect(await part).toBe('part')
  })

  it('awaited by several callers is requested by each, while one probe loop serves all', async () => {
    const parts = Array.from({ length: 5 }, () => withRetry(async () => (isThere ? 'part' : lost())))
    await vi.advanceTimersByTimeAsync(3000)
    expect(pendingChunks.count).toBe(5)
    expect(fetchMock).toHaveBeenCalledTimes(1 + 2)
    isThere = true
    await vi.advanceTimersByTimeAsync(4000)
    expect(await Promise.all(parts)).toEqual(['part', 'part', 'part', 'part', 'part'])
    expect(pendingChunks.count).toBe(0)
  })

  it('missing on a reachable server is requested twice', async () => {
    isThere = true
    const bring = vi.fn(lost)
    await expect(withRetry(bring)).rejects.toThrow('dynamically imported')
    expect(bring).toHaveBeenCalledTimes(2)
  })

  it('that nobody pressed a button for is requested until it comes, at most every 30 s', async () => {
    isThere = true
    let isReplaced = true
    const bring = vi.fn(async () => (isReplaced ? lost() : 'part'))
    const part = untilLoaded(() => withRetry(bring))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    // At once, after 1, 2, 4, 8 and 16 seconds, then every 30; each time twice.
    expect(bring).toHaveBeenCalledTimes(2 * (1 + 5 + 18))
    isReplaced = false
    network.dispatchEvent(new Event('online'))
    expect(await part).toBe('part')
  })

  it('is awaited again when the network fails once more', async () => {
    let asks = 0
    const part = withRetry(async () => {
      asks += 1
      // The network came back briefly and failed before the chunk had loaded.
      isThere = asks >= 3
      return isThere ? 'part' : lost()
    })
    isThere = true
    await vi.advanceTimersByTimeAsync(120_000)
    isThere = true
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await part).toBe('part')
    expect(asks).toBe(3)
  })
})
