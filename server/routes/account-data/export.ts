import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { accountDataPaths, accountExportAnswerSchema } from '#domain/account-data.ts'
import { isLocale } from '#domain/locale.ts'
import { errorBody } from '#domain/api-error.ts'
import { attachment } from '#server/files/disposition.ts'
import { filesPath } from '#server/files/file-links.ts'
import { sendStored } from '#server/files/send-stored.ts'
import { serve } from '#server/http/endpoint.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import {
  askForExport,
  earlierExportKey,
  exportKey,
  findExport,
  findExportById,
  toExport,
  type ExportRow,
} from '#server/repositories/account-exports.ts'
import { lockAccount } from '#server/repositories/accounts.ts'

const ownEndpoint = {
  path: accountDataPaths.export,
  action: 'account.own',
  answer: accountExportAnswerSchema,
} as const
const read = {
  ...ownEndpoint,
  method: 'GET',
  summary: 'The newest file with everything about the own account',
} as const
const ask = {
  ...ownEndpoint,
  method: 'POST',
  summary:
    'Ask for a file with everything about the own account; answers the one of the last day if there is one',
} as const
const fileName = 'viora-data.zip'
const download = {
  method: 'GET',
  path: `${filesPath}exports/:export/${fileName}`,
  summary:
    'The bytes of a file with everything about an account, by a signed link; Range and If-Range are honoured',
  action: 'archive.download',
  ignoresBearer: true,
  params: v.object({ export: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)) }),
  query: v.object({
    expires: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
    signature: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  answer: 'application/zip',
  refusals: [403, 416, 429],
  isCompressed: false,
} as const

/** The path below /files/ under which a link is signed. */
const pathOf = (id: number) => `exports/${id}/${fileName}`

/** Files with everything about an account. The links are for sessions of the account (docs/decisions/048-account-data.md). */
export async function exportRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, fileLinks, exportFiles } = app

  serve(app, read, async ({ request, reply }) => {
    const row = await findExport(db, requireClaims(request).userId)
    // Not as an entity: each answer has another link.
    return reply.header('cache-control', 'no-store').send({ export: row ? withLink(row) : null })
  })

  serve(app, ask, async ({ request, reply }) =>
    answerOnce(request, reply, {}, async (trx, person) => {
      await lockAccount(trx, person.id)
      const now = clock.now().toISOString()
      const locale = isLocale(person.locale) ? person.locale : localeOf(request)
      const row = await askForExport(trx, { userId: person.id, locale, now })
      // Without a link, because the answer is stored.
      return { status: 200, body: { export: toExport(row) } }
    }),
  )

  serve(app, download, async ({ request, reply, params: { export: id }, query }) => {
    const { expires = '', signature = '' } = query
    if (!fileLinks.isSigned(pathOf(id), { expires, signature }))
      return reply.code(403).send(errorBody('forbidden', 'This link has expired. Please ask for a new one.'))
    const row = await findExportById(db, id)
    if (!row || !isThere(row) || row.size === null) return reply.code(404).send(notFound().body)
    return sendStored(request, reply, {
      storage: exportFiles,
      key: (await exportFiles.stat(exportKey(row))) ? exportKey(row) : earlierExportKey(row),
      size: row.size,
      sha256: row.sha256,
      mediaType: 'application/zip',
      disposition: attachment(fileName),
      cacheRule: 'private, no-store',
    })
  })

  function isThere({ state, expires_at }: ExportRow): boolean {
    return state === 'made' && (expires_at ?? '') > clock.now().toISOString()
  }

  function withLink(row: ExportRow) {
    const shown = toExport(row)
    if (isThere(row)) return { ...shown, url: fileLinks.linkTo({ path: pathOf(row.id), is_public: 0 }) }
    return shown.state === 'made' ? { ...shown, state: 'expired' as const } : shown
  }
}
