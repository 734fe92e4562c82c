import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  downloadAnswerSchema,
  downloadRequestSchema,
  platformDownloadAnswerSchema,
  requestAnswerSchema,
} from '#domain/downloads.ts'
import {
  answerDownload,
  noSuchDownload,
  requestDownload,
  requireApproval,
  requireFile,
} from '#server/http/downloads.ts'
import type { Trx } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { sendFile } from '#server/files/send-file.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { countPlatformDownload, findPlatformDownload } from '#server/repositories/archive-versions.ts'
import { countArchiveDownload, findArchiveFile } from '#server/repositories/archives.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { archivesPath } from '#server/repositories/archive-reads.ts'

const download = {
  method: 'POST',
  path: `${archivesPath}:id/download/`,
  summary: 'Count a download and say where the file is, or send it when only bytes are accepted',
  action: 'archive.download',
  params: idParams,
  answer: downloadAnswerSchema,
  refusals: [401, 403],
} as const
const platformDownload = {
  method: 'POST',
  path: '/archive/api/platform-downloads/:id/download/',
  summary: 'Count a download for one platform and say where the file is',
  action: 'archive.download',
  params: idParams,
  answer: platformDownloadAnswerSchema,
  refusals: [401, 403],
} as const
const ask = {
  method: 'POST',
  path: `${archivesPath}:id/request_download/`,
  summary: 'Ask for a piece of software; 409 says where an earlier request stands',
  action: 'downloads.request',
  params: idParams,
  body: downloadRequestSchema,
  answer: requestAnswerSchema,
  status: 201,
  refusals: [409],
} as const

export async function archiveDownloadRoutes(app: FastifyInstance): Promise<void> {
  serve(app, download, async ({ request, reply, params: { id } }) => {
    const archive = await findArchiveFile(app.db, id)
    if (!archive) return reply.code(404).send(noSuchDownload.body)
    if (archive.request_only === 1) await requireApproval(request, { archiveId: id })
    const file = await requireFile(request, archive.file_id)
    const count = (trx: Trx) => countArchiveDownload(trx, id)
    const counted = { file, title: archive.title, payload: {}, count }
    return answerDownload(request, reply, counted, (body) =>
      wantsBytes(request) ? sendFile(request, reply, file) : body,
    )
  })

  serve(app, platformDownload, async ({ request, reply, params: { id } }) => {
    const downloadRow = await findPlatformDownload(app.db, id)
    if (!downloadRow) return reply.code(404).send(noSuchDownload.body)
    const { archive_id: archiveId } = downloadRow
    if (downloadRow.request_only === 1) await requireApproval(request, { archiveId })
    const file = await requireFile(request, downloadRow.file_id)
    const counted = {
      file,
      title: `${downloadRow.title} (${downloadRow.platform_display})`,
      payload: {},
      count: async (trx: Trx) => {
        await countPlatformDownload(trx, id)
        await countArchiveDownload(trx, archiveId)
      },
    }
    return answerDownload(request, reply, counted, ({ download_url, ...rest }) => ({
      download_link: download_url,
      ...rest,
    }))
  })

  serve(app, ask, async ({ request, reply, params: { id }, body }) =>
    answerOnce(request, reply, body, async (trx, person, key) => {
      if (!(await findArchiveFile(trx, id))) return noSuchDownload
      return requestDownload(trx, {
        ...body,
        userId: person.id,
        target: { archiveId: id },
        locale: localeOf(request),
        now: app.clock.now().toISOString(),
        key,
      })
    }),
  )
}

/** Old clients accept a blob or JSON: a client that accepts binary data and not JSON gets the file. */
function wantsBytes(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? ''
  return /application\/(octet-stream|zip)/.test(accept) && !/json/.test(accept)
}
