import { fileUrl } from '#platform/network/api-base.ts'
import type { DownloadRow } from './download-row.ts'
import type { ChunkStore } from './chunk-store.ts'

/** Approximate number of chunks per file. A killed browser loses the chunk being read and those not yet written. */
const chunksPerFile = 600
/**
 * Number of chunks that may wait for a slow disk before reading pauses; it limits the loss when the browser is killed.
 */
const unwrittenChunks = 2
const smallestChunk = 32 * 1024
const largestChunk = 1024 * 1024
/** A connection that brings nothing for this long counts as broken: a proxy may hold one open without end. */
const idleMs = 30_000

/**
 * Outcome of a fetch. `cut`: the connection broke after `gained` new bytes. `changed`: the server has another file.
 * `refused`: this URL does not provide the file (any more).
 */
export type FetchOutcome =
  | { kind: 'complete' }
  | { kind: 'cut'; gained: number }
  | { kind: 'changed' }
  | { kind: 'refused' }

type FetchParts = {
  chunks: ChunkStore
  signal: AbortSignal
  /** Called with the number of stored bytes and the file's ETag, after each chunk was written to disk. */
  onProgress: (storedBytes: number, etag: string | null) => void
}

/**
 * Fetches the missing rest of a file: a range request, conditional on an unchanged file (RFC 9110, If-Range). Any other
 * response than exactly that range means that the file changed. Rejects when the device can't write.
 */
export async function resumeFetch(row: DownloadRow, parts: FetchParts): Promise<FetchOutcome> {
  const { chunks, signal } = parts
  const storedBytes = await chunks.storedBytes(row.id)
  if (storedBytes > row.total) return { kind: 'changed' }
  if (storedBytes === row.total) return { kind: 'complete' }
  const connection = new AbortController()
  const abort = () => connection.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await fetchRest(row, storedBytes, parts, connection)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function fetchRest(
  row: DownloadRow,
  storedBytes: number,
  parts: FetchParts,
  connection: AbortController,
): Promise<FetchOutcome> {
  let response: Response
  try {
    const request = fetch(fileUrl(row.urls[row.place] ?? ''), {
      signal: connection.signal,
      cache: 'no-store',
      headers: storedBytes === 0 ? {} : rangeHeaders(storedBytes, row.etag),
    })
    response = await abortWhenIdle(request, connection)
  } catch {
    return { kind: 'cut', gained: 0 }
  }
  const answer = readAnswer(response, storedBytes, row)
  if (answer !== 'goes-on') {
    await response.body?.cancel().catch(() => {})
    return answer === 'busy' ? { kind: 'cut', gained: 0 } : { kind: answer }
  }
  return readBody(response, storedBytes, row, parts, connection)
}

/** The connection's next step; aborting makes it reject. */
async function abortWhenIdle<T>(step: Promise<T>, connection: AbortController): Promise<T> {
  const timer = setTimeout(() => connection.abort(), idleMs)
  try {
    return await step
  } finally {
    clearTimeout(timer)
  }
}

function rangeHeaders(storedBytes: number, etag: string | null): Record<string, string> {
  return { Range: `bytes=${storedBytes}-`, ...(etag ? { 'If-Range': etag } : {}) }
}

function readAnswer(
  response: Response,
  storedBytes: number,
  row: DownloadRow,
): 'goes-on' | 'changed' | 'refused' | 'busy' {
  const { status, headers } = response
  if (status === 416) return 'changed'
  if (status === 429 || status >= 500) return 'busy'
  if (status === 206) {
    const isRest = headers.get('content-range') === `bytes ${storedBytes}-${row.total - 1}/${row.total}`
    return isRest && isSame(row.etag, headers.get('etag')) ? 'goes-on' : 'changed'
  }
  if (status !== 200) return 'refused'
  // An HTML page is a captive portal's, not the file.
  if (headers.get('content-type')?.startsWith('text/html')) return 'busy'
  const length = headers.get('content-length')
  if (storedBytes > 0 || (length !== null && Number(length) !== row.total)) return 'changed'
  return 'goes-on'
}

/** A mirror may send different ETags or none, so only two known ones are compared. */
function isSame(stored: string | null, current: string | null): boolean {
  return stored === null || current === null || stored === current
}

async function readBody(
  response: Response,
  from: number,
  row: DownloadRow,
  { chunks, onProgress }: FetchParts,
  connection: AbortController,
): Promise<FetchOutcome> {
  const reader = response.body?.getReader()
  if (!reader) return { kind: 'refused' }
  const etag = response.headers.get('etag')
  const chunkBytes = Math.min(largestChunk, Math.max(smallestChunk, Math.ceil(row.total / chunksPerFile)))
  const unwritten: Uint8Array<ArrayBuffer>[] = []
  let waiting = 0
  let end = from
  // Writes are sequential, so that there is never a gap.
  let writing = Promise.resolve()
  let behind = 0

  function flush() {
    if (waiting === 0) return
    const bytes = concatChunks(unwritten.splice(0), waiting)
    waiting = 0
    behind += 1
    writing = writing.then(async () => {
      await chunks.append(row.id, end, bytes)
      behind -= 1
      end += bytes.length
      onProgress(end, etag)
    })
    // Awaited below; prevents an unhandled rejection until then.
    writing.catch(() => {})
  }

  let isWhole = false
  try {
    for (;;) {
      const { done, value } = await abortWhenIdle(reader.read(), connection)
      if (done) break
      unwritten.push(value)
      waiting += value.length
      if (waiting >= chunkBytes) flush()
      if (behind >= unwrittenChunks) await writing
    }
    isWhole = true
  } catch {
    // The connection broke; the received bytes are kept.
  }
  flush()
  await writing
  return isWhole && end === row.total ? { kind: 'complete' } : { kind: 'cut', gained: end - from }
}

function concatChunks(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
