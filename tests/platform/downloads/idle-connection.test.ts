import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChunkStore } from '#platform/downloads/chunk-store.ts'
import { resumeFetch, type FetchOutcome } from '#platform/downloads/resume-fetch.ts'
import { aDownloadRow } from '#tests/support/cached.ts'

const total = 100_000
const row = aDownloadRow(1, { total, sha256: '', urls: ['http://vior.test/app.zip'] })

let stored = 0
let outcome: FetchOutcome | undefined
let send: (bytes: number) => void

beforeEach(() => {
  vi.useFakeTimers()
  stored = 0
  outcome = undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins a fetch from a server that sends only what the test says; like a browser, the request rejects when aborted. */
function begin({ hasHeaders }: { hasHeaders: boolean }, signal = new AbortController().signal): void {
  let body: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
  send = (bytes) => body.enqueue(new Uint8Array(bytes))
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init.signal?.addEventListener('abort', () => {
      reject(new DOMException('', 'AbortError'))
      body.error(new DOMException('', 'AbortError'))
    })
    if (hasHeaders) resolve(new Response(stream))
    return promise
  })
  const chunks: ChunkStore = {
    storedBytes: async () => stored,
    append: async (_id, _offset, bytes) => void (stored += bytes.length),
    file: async () => new Blob(),
    clear: async () => {},
    clearOrphans: async () => {},
  }
  void resumeFetch(row, { chunks, signal, onProgress: () => {} }).then((ended) => (outcome = ended))
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('a request that nobody answers is a cut after 30 s', async () => {
  begin({ hasHeaders: false })
  await seconds(29)
  expect(outcome).toBeUndefined()
  await seconds(1)
  expect(outcome).toEqual({ kind: 'cut', gained: 0 })
})

test('a body that stops is a cut 30 s after its last byte, and the bytes stay', async () => {
  begin({ hasHeaders: true })
  await seconds(20)
  send(40_000)
  await seconds(29)
  expect(outcome).toBeUndefined()
  await seconds(1)
  expect([outcome, stored]).toEqual([{ kind: 'cut', gained: 40_000 }, 40_000])
})

test('a slow body is not cut', async () => {
  begin({ hasHeaders: true })
  for (let part = 0; part < 9; part += 1) {
    await seconds(29)
    send(10_000)
  }
  await seconds(29)
  expect(outcome).toBeUndefined()
  expect(stored).toBeGreaterThan(0)
})

test('a fetch is aborted with its download', async () => {
  const over = new AbortController()
  begin({ hasHeaders: true }, over.signal)
  await seconds(1)
  over.abort()
  await seconds(0)
  expect(outcome).toEqual({ kind: 'cut', gained: 0 })
})
