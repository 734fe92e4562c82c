import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { coursesPath } from '#domain/lesson-addresses.ts'
import { serve } from '#server/http/endpoint.ts'
import { notFound } from '#server/http/problem.ts'

const files = {
  method: 'GET',
  path: `${coursesPath}:course/export.zip`,
  summary: 'The files of a course in both languages as a ZIP archive, to carry them without a network',
  action: 'courses.read',
  ignoresBearer: true,
  params: v.object({ course: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,100}$/)) }),
  answer: 'application/zip',
  refusals: [429],
  isCompressed: false,
} as const

/** A course as it is in the content folder. */
export async function exportRoute(app: FastifyInstance): Promise<void> {
  serve(app, files, async ({ reply, params: { course } }) => {
    const pieces = await app.courseZips(course)
    if (!pieces) return reply.code(404).send(notFound().body)
    return reply
      .header(
        'content-length',
        pieces.reduce((bytes, { length }) => bytes + length, 0),
      )
      .header('content-disposition', `attachment; filename="${course}.zip"`)
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .type('application/zip')
      .send(Readable.from(pieces))
  })
}
