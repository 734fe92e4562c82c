import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { postFilesPath, postPicturesPath, postPictureWidths } from '#domain/post-files.ts'
import { attachment as dispositionOf } from '#server/files/disposition.ts'
import { sendBytes } from '#server/files/send-bytes.ts'
import { serve } from '#server/http/endpoint.ts'
import { notFound } from '#server/http/problem.ts'
import { picturesOf } from '#server/repositories/attachment-pictures.ts'
import { findAttachment, type Attachment } from '#server/repositories/attachments.ts'
import { isOfVisiblePost, isPicture } from '#server/repositories/post-files.ts'

const attachmentId = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const shared = {
  method: 'GET',
  action: 'blog.read',
  ignoresBearer: true,
  answer: 'application/octet-stream',
  refusals: [416, 429],
  isCompressed: false,
} as const
const readPicture = {
  ...shared,
  path: `${postPicturesPath}:attachment/:width`,
  summary: 'A picture of a published post, as AVIF where it is accepted, else as WebP',
  params: v.object({
    attachment: attachmentId,
    width: v.pipe(v.picklist(postPictureWidths.map(String)), v.toNumber()),
  }),
} as const
const readFile = {
  ...shared,
  path: `${postFilesPath}:attachment`,
  summary: 'A file of a published post; Range and If-Range are honoured',
  params: v.object({ attachment: attachmentId }),
} as const

const cacheRule = 'public, max-age=86400'

/** Pictures and files that the texts of published posts name. Those that no post names yet, or one that is taken down, do not exist here. */
export async function postAttachmentRoutes(app: FastifyInstance): Promise<void> {
  const { db, storage } = app

  serve(app, readPicture, async ({ request, reply, params: { attachment: id, width } }) => {
    const row = await findOfPost(id)
    const pictures = row ? await picturesOf(db, [id]) : []
    const type = request.headers.accept?.includes('image/avif') ? 'image/avif' : 'image/webp'
    const fitting = pictures.filter((one) => one.type === type)
    const picture = fitting.find((one) => Number.parseInt(one.name, 10) >= width) ?? fitting.at(-1)
    reply.header('vary', 'Accept')
    // Also during the resize, which takes seconds: the original's EXIF may contain a location.
    if (!picture) return sendMissing(reply)
    return sendBytes(request, reply, {
      ...picture,
      mediaType: picture.type,
      disposition: 'inline',
      cacheRule,
      read: (range) => storage.read(picture.storage_key, range),
    })
  })

  serve(app, readFile, async ({ request, reply, params: { attachment: id } }) => {
    const row = await findOfPost(id)
    if (!row || isPicture(row)) return sendMissing(reply)
    return sendBytes(request, reply, {
      size: row.size,
      sha256: row.sha256,
      mediaType: row.type.startsWith('text/') ? `${row.type}; charset=utf-8` : row.type,
      disposition: dispositionOf(row.name),
      cacheRule,
      read: (range) => storage.read(row.storage_key, range),
    })
  })

  async function findOfPost(id: string): Promise<Attachment | undefined> {
    const row = await findAttachment(db, id)
    return row?.state === 'finished' && (await isOfVisiblePost(db, row)) ? row : undefined
  }
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').code(404).send(notFound().body)
}
