import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheSeenImage, saveImage } from '#platform/storage/image-cache.ts'

const stores = new Map<string, Map<string, Response>>()

beforeEach(() => {
  stores.clear()
  const open = async (name: string) => {
    const cache = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, cache)
    return {
      put: async (url: string, response: Response) => void cache.set(url, response),
      match: async (url: string) => cache.get(url)?.clone(),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      delete: async (url: string) => cache.delete(url),
    }
  }
  const match = async (url: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(url)
  vi.stubGlobal('caches', { open, match })
})

afterEach(() => vi.unstubAllGlobals())

const urlsIn = (name: string) => [...(stores.get(name)?.keys() ?? [])]
const store = (put: () => Promise<void>) => put()
const picture = (init: ResponseInit = {}) => new Response('pixels', init)

test.each([
  ['what the server forbids to keep', picture({ headers: { 'cache-control': 'private, no-store' } })],
  ['a refusal', picture({ status: 404 })],
  ['a part', picture({ status: 206 })],
])('%s is cached neither when viewed nor when saved', async (_name, answer) => {
  await cacheSeenImage('/files/a.png', answer.clone())
  vi.stubGlobal('fetch', async () => answer.clone())
  expect(await saveImage('/files/a.png', store)).toBeNull()
  expect([urlsIn('seen-images'), urlsIn('saved-images')]).toEqual([[], []])
})

test('a viewed picture is saved without fetching it again', async () => {
  await cacheSeenImage('/files/a.png', picture())
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is fetched')))
  expect(await saveImage('/files/a.png', store)).toBe('pixels'.length)
  expect([urlsIn('seen-images'), urlsIn('saved-images')]).toEqual([['/files/a.png'], ['/files/a.png']])
})

test('a picture whose request has no answer is given up', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const signals: (AbortSignal | undefined)[] = []
  vi.stubGlobal('fetch', (_url: string, init?: { signal?: AbortSignal }) => {
    signals.push(init?.signal)
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
  try {
    const saving = saveImage('/files/a.png', store)
    await expect.poll(() => signals).toEqual([limit.signal])
    limit.abort()
    expect(await saving).toBeNull()
    expect(urlsIn('saved-images')).toEqual([])
  } finally {
    timeout.mockRestore()
  }
})

test('a picture that is stored only at the second attempt is fetched once', async () => {
  const fetch = vi.fn(async () => picture())
  vi.stubGlobal('fetch', fetch)
  const saved = await caches.open('saved-images')
  const put = vi.spyOn(saved, 'put').mockImplementationOnce(async (_url, response) => {
    await response.text()
    throw new DOMException('No room', 'QuotaExceededError')
  })
  vi.stubGlobal('caches', { open: async () => saved, match: async () => undefined })
  expect(await saveImage('/files/a.png', (again) => again().catch(again))).toBe('pixels'.length)
  expect(put).toHaveBeenCalledTimes(2)
  expect(fetch).toHaveBeenCalledTimes(1)
})
