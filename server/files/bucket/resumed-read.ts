import { Readable } from 'node:stream'
import type { BucketClient } from '#server/files/bucket/bucket-client.ts'
import { unavailable } from '#server/files/bucket/bucket-errors.ts'
import type { ByteRange } from '#server/files/byte-range.ts'

/** Cuts in a row, without a byte in between, after which a read fails. */
const maxCuts = 3

type ReadOptions = { range?: ByteRange | undefined; length?: number; version?: string | undefined }

/**
 * The bytes of an object or a range of them. If the connection to the bucket breaks during the body, the rest of the same version
 * is fetched from there on. Rejects if the first request fails, such as for another version than `version`, or announces
 * another length than `length`.
 */
export async function readResumed(
  client: Pick<BucketClient, 'read'>,
  key: string,
  { range, length, version }: ReadOptions = {},
): Promise<Readable> {
  const first = await client.read(key, range, version)
  let { body } = first
  if (length !== undefined && first.length !== length) {
    body.destroy()
    throw new Error(`the bucket has ${first.length} bytes of ${key}, not ${length}`)
  }
  const start = range?.start ?? 0
  const end = start + first.length - 1

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let chunks: AsyncIterator<unknown> = body[Symbol.asyncIterator]()
    let at = start
    let cuts = 0
    try {
      while (at <= end) {
        const chunk = await nextOf(chunks)
        if (chunk instanceof Uint8Array) {
          cuts = 0
          at += chunk.length
          yield chunk
          continue
        }
        cuts += 1
        if (cuts > maxCuts || stream.destroyed) throw chunk
        body.destroy()
        ;({ body } = await client.read(key, { start: at, end }, first.etag))
        chunks = body[Symbol.asyncIterator]()
      }
    } catch (error) {
      throw unavailable(error)
    } finally {
      body.destroy()
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false })
  // A generator that was not asked for anything yet does not come to its `finally`.
  stream.once('close', () => body.destroy())
  return stream
}

/** The next bytes, or the error with which the body ended before its time. */
async function nextOf(chunks: AsyncIterator<unknown>): Promise<Uint8Array | Error> {
  try {
    const { value } = await chunks.next()
    return value instanceof Uint8Array ? value : new Error('the bucket sent less than it announced')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
