import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { attachmentSchema } from '#domain/uploads.ts'
import { attachment as dispositionOf } from '#server/files/disposition.ts'
import { filesPath } from '#server/files/file-links.ts'
import { sendStored } from '#server/files/send-stored.ts'
import { attachmentPath, describeAttachments } from '#server/http/attachments.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { notFound } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { findPicture } from '#server/repositories/attachment-pictures.ts'
import { findAttachment } from '#server/repositories/attachments.ts'

const attachmentId = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const describe = {
  method: 'GET',
  path: '/api/attachments/:attachment/',
  summary: 'An uploaded file of the account, with a link to it',
  action: 'files.attach',
  params: v.object({ attachment: attachmentId }),
  answer: attachmentSchema,
} as const
const read = {
  method: 'GET',
  path: `${filesPath}attachments/:attachment/:name`,
  summary:
    'The bytes of an attachment or of a picture made of it, by a signed link; Range and If-Range are honoured',
  action: 'archive.download',
  ignoresBearer: true,
  params: v.object({
    attachment: attachmentId,
    name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), v.regex(/^[^\0/\\]+$/)),
  }),
  query: v.object({
    expires: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
    signature: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  answer: 'application/octet-stream',
  refusals: [403, 416, 429],
  isCompressed: false,
} as const

/** Finished uploads of an account, and the bytes of attachments behind signed links. */
export async function attachmentRoutes(app: FastifyInstance): Promise<void> {
  const { db, storage, fileLinks } = app

  serve(app, describe, async ({ request, reply, params }) => {
    const row = await findAttachment(db, params.attachment)
    const isOwn = row?.state === 'finished' && row.owner_id === requireClaims(request).userId
    if (!row || !isOwn) return reply.code(404).send(notFound().body)
    const [answer = {}] = await describeAttachments({ db, fileLinks }, [row])
    return sendEntity(request, reply, answer)
  })

  serve(app, read, async ({ request, reply, params: { attachment: id, name }, query }) => {
    const { expires = '', signature = '' } = query
    // Before any lookup, so that without a link nobody learns what exists.
    if (!fileLinks.isSigned(attachmentPath({ id, name }), { expires, signature }))
      return reply.code(403).send(errorBody('forbidden', 'This link has expired. Please ask for a new one.'))
    const row = await findAttachment(db, id)
    const file = row?.name === name ? row : await findPicture(db, id, name)
    if (!file || row?.state !== 'finished') {
      request.log.error({ attachment: id }, 'an attachment is missing')
      return reply.code(404).send(notFound().body)
    }
    return sendStored(request, reply, {
      storage,
      key: file.storage_key,
      size: file.size,
      sha256: file.sha256,
      mediaType: file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
      disposition: dispositionOf(name),
      cacheRule: 'private, no-store',
    })
  })
}
