import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '#server/files/disposition.ts'
import { isKey } from '#server/files/storage.ts'
import { sendStored } from '#server/files/send-stored.ts'
import { notFound } from '#server/http/problem.ts'
import type { StoredFile } from '#server/repositories/files.ts'

const hourSeconds = 3600

/**
 * Sends a stored file or the requested range, with its SHA-256 as ETag. Pictures are sent inline, other files as
 * attachments. Responds with 404 if its bytes are missing.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  if (!isKey(file.path)) {
    request.log.error({ file: file.path }, 'a stored file has a name that is no key')
    return reply.code(404).send(notFound().body)
  }
  return sendStored(request, reply, {
    storage: request.server.storedFiles,
    key: file.path,
    size: file.size,
    sha256: file.sha256,
    mediaType: file.media_type,
    disposition: file.media_type.startsWith('image/') ? 'inline' : attachment(path.posix.basename(file.path)),
    cacheRule: file.is_public === 1 ? `public, max-age=${hourSeconds}` : 'private, no-store',
  })
}
