import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { serve } from '#server/http/endpoint.ts'
import { filesPath } from '#server/files/file-links.ts'
import { sendFile } from '#server/files/send-file.ts'
import { notFound } from '#server/http/problem.ts'
import { findFileAt } from '#server/repositories/files.ts'

const read = {
  method: 'GET',
  path: `${filesPath}*`,
  summary: 'The bytes of a file; Range and If-Range are honoured',
  action: 'archive.download',
  ignoresBearer: true,
  params: v.object({ '*': v.pipe(v.string(), v.nonEmpty(), v.maxLength(500), v.regex(/^[^\0\\]+$/)) }),
  query: v.object({
    expires: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
    signature: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  answer: 'application/octet-stream',
  refusals: [416, 429],
  isCompressed: false,
} as const

/** Serves only files that are in the table of files: paths are looked up there, never on disk. */
export async function fileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, read, async ({ request, reply, params: { '*': path }, query }) => {
    const file = await findFileAt(app.db, path)
    if (!file) return reply.code(404).send(notFound().body)
    const { expires = '', signature = '' } = query
    if (file.is_public === 0 && !app.fileLinks.isSigned(path, { expires, signature })) {
      return reply.code(403).send(errorBody('forbidden', 'This link has expired. Please ask for a new one.'))
    }
    return sendFile(request, reply, file)
  })
}
