import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { byteRange, isSameFile, type ByteRange } from '#server/files/byte-range.ts'

export type Bytes = {
  size: number
  sha256: string
  mediaType: string
  /** Value of Content-Disposition. */
  disposition: string
  /** Value of Cache-Control. */
  cacheRule: string
  read: (range?: ByteRange) => Promise<Readable>
}

/**
 * Sends the bytes of a file or the requested range, with their SHA-256 as ETag. The bytes are opened before anything is said
 * about them, so that a store that cannot be reached is answered as an error. Throws 429 when too many files are being sent.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
): Promise<FastifyReply> {
  const { size, read } = bytes
  const etag = `"${bytes.sha256}"`
  const describe = () =>
    reply
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('cache-control', bytes.cacheRule)
      .header('content-disposition', bytes.disposition)
      .type(bytes.mediaType)
  if (isNoneMatch(request.headers['if-none-match'], etag)) return describe().code(304).send()

  const { range: requestedRange, 'if-range': ifRange } = request.headers
  const canBeRange = request.method === 'GET' && isSameFile(ifRange, etag)
  const range = canBeRange ? byteRange(requestedRange, size) : 'whole'
  if (range === 'unsatisfiable') {
    const sentence = 'The file has no such bytes.'
    return describe()
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8')
      .send(errorBody('invalid', sentence))
  }
  if (request.method !== 'HEAD') request.server.openDownloads.claim({ request, reply })
  if (range === 'whole') {
    const body = request.method === 'HEAD' ? Readable.from([]) : await read()
    return describe().header('content-length', size).send(body)
  }
  const body = await read(range)
  return describe()
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(body)
}
