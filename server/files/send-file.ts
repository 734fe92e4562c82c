import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from '#server/files/disposition.ts'
import { sendBytes } from '#server/files/send-bytes.ts'
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

  return sendBytes(request, reply, {
    size: file.size,
    sha256: file.sha256,
    mediaType: file.media_type,
    disposition: file.media_type.startsWith('image/') ? 'inline' : attachment(path.posix.basename(file.path)),
    cacheRule: file.is_public === 1 ? `public, max-age=${hourSeconds}` : 'private, no-store',
    read: (range) => createReadStream(place, range),
  })
}
