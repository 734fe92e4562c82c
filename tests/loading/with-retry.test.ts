import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingChunks, withRetry } from '#loading/with-retry.ts'

const network = new EventTarget()
let isThere = false
const asked = vi.fn<typeof fetch>(async () => {
  if (!isThere) throw new TypeError('Failed to fetch')
  return new Response(null, { status: 404 })
})

beforeEach(() => {
  isThere = false
  asked.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

describe('a part of the app', () => {
  it('that comes is asked for once, and nothing else is', async () => {
    const bring = vi.fn(async () => 'part')
    expect(await withRetry(bring)).toBe('part')
    expect(bring).toHaveBeenCalledOnce()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is waited for however long the network is gone, at most every half minute', async () => {
    const bring = vi.fn(async () => (isThere ? 'part' : lost()))
    const part = withRetry(bring)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(pendingChunks.count).toBe(1)
    // 1, 2, 4, 8 and 16 seconds, then every 30.
    expect(asked).toHaveBeenCalledTimes(1 + 5 + 18)
    isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await part).toBe('part')
    expect(bring).toHaveBeenCalledTimes(2)
    expect(pendingChunks.count).toBe(0)
  })

  it('is asked for as soon as the browser says that there is a network', async () => {
    const part = withRetry(async () => (isThere ? 'part' : lost()))
    await vi.advanceTimersByTimeAsync(60_000)
    isThere = true
    network.dispatchEvent(new Event('online'))
    expect(await part).toBe('part')
  })

  it('is asked for by many, and the server by one', async () => {
    const parts = Array.from({ length: 5 }, () => withRetry(async () => (isThere ? 'part' : lost())))
    await vi.advanceTimersByTimeAsync(3000)
    expect(pendingChunks.count).toBe(5)
    expect(asked).toHaveBeenCalledTimes(1 + 2)
    isThere = true
    await vi.advanceTimersByTimeAsync(4000)
    expect(await Promise.all(parts)).toEqual(['part', 'part', 'part', 'part', 'part'])
    expect(pendingChunks.count).toBe(0)
  })

  it('that cannot be had of a server that answers is asked for twice', async () => {
    isThere = true
    const bring = vi.fn(lost)
    await expect(withRetry(bring)).rejects.toThrow('dynamically imported')
    expect(bring).toHaveBeenCalledTimes(2)
  })

  it('is waited for again where the network goes once more', async () => {
    let asks = 0
    const part = withRetry(async () => {
      asks += 1
      // The network came for a moment and was gone before the part had come.
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
