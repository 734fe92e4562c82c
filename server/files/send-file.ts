import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { byteRange, isSameFile } from '#server/files/byte-range.ts'
import { attachment } from '#server/files/disposition.ts'
import { notFound } from '#server/http/problem.ts'
import type { StoredFile } from '#server/repositories/files.ts'

const hourSeconds = 3600

/** Folder of the stored files within a data folder. */
export function filesFolder(dataDir: string): string {
  return path.join(dataDir, 'files')
}

/**
 * Sends a stored file or the requested range, with its SHA-256 as ETag. Pictures are sent inline, other files as
 * attachments. Responds with 404 if the file is missing on disk.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const folder = filesFolder(request.server.config.dataDir)
  const place = path.join(folder, ...file.path.split('/'))
  const facts = place.startsWith(folder + path.sep) ? await stat(place).catch(() => null) : null
  if (!facts?.isFile() || facts.size !== file.size) {
    request.log.error({ file: file.path }, 'a stored file is missing or has another size')
    const { status, body } = notFound()
    return reply.code(status).send(body)
  }

  const etag = `"${file.sha256}"`
  const isPicture = file.media_type.startsWith('image/')
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.is_public === 1 ? `public, max-age=${hourSeconds}` : 'private, no-store')
    .header('content-disposition', isPicture ? 'inline' : attachment(path.posix.basename(file.path)))
    .type(file.media_type)
  if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const { range: asked, 'if-range': ifRange } = request.headers
  const canBeRange = request.method === 'GET' && isSameFile(ifRange, etag)
  const range = canBeRange ? byteRange(asked, file.size) : 'whole'
  if (range === 'unsatisfiable') {
    const sentence = 'The file has no such bytes.'
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .removeHeader('content-disposition')
      .type('application/json; charset=utf-8')
      .send(errorBody('invalid', sentence))
  }
  if (range === 'whole') {
    void reply.header('content-length', file.size)
    return request.method === 'HEAD' ? reply.send(Readable.from([])) : reply.send(createReadStream(place))
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(createReadStream(place, range))
}
