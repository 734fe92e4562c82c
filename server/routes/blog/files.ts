import type { FastifyInstance } from 'fastify'
import {
  blogDownloadRequestSchema,
  blogDownloadSchema,
  blogImageSchema,
  downloadAnswerSchema,
  downloadFileSchema,
  requestAnswerSchema,
} from '#domain/downloads.ts'
import { isOpenToVisitors } from '#domain/permissions.ts'
import { pageSchema } from '#domain/listing.ts'
import {
  answerDownload,
  authenticationRequired,
  noSuchDownload,
  requestDownload,
  requireApproval,
  requireFile,
} from '#server/http/downloads.ts'
import { serve } from '#server/http/endpoint.ts'
import { slugParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { noSuchPost, unauthenticated } from '#server/http/problem.ts'
import {
  countBlogDownload,
  findDownload,
  listDownloads,
  listImages,
} from '#server/repositories/blog-files.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { postsPath } from '#server/repositories/post-reads.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const postEndpoint = { params: slugParams } as const
const images = {
  ...postEndpoint,
  method: 'GET',
  path: `${postsPath}:slug/images/`,
  summary: 'Pictures of a post',
  action: 'blog.read',
  answer: pageSchema(blogImageSchema),
} as const
const downloads = {
  ...postEndpoint,
  method: 'GET',
  path: `${postsPath}:slug/downloads/`,
  summary: 'Files of a post',
  action: 'blog.read',
  answer: pageSchema(blogDownloadSchema),
} as const
const download = {
  ...postEndpoint,
  method: 'POST',
  path: `${postsPath}:slug/download_file/`,
  summary: 'Count a download of a file and say where it is; premium files need a sign-in',
  action: 'blog.download',
  body: downloadFileSchema,
  answer: downloadAnswerSchema,
  refusals: [401, 403],
} as const
const ask = {
  ...postEndpoint,
  method: 'POST',
  path: `${postsPath}:slug/request_download/`,
  summary: 'Ask for a file of a post; 409 says where an earlier request stands',
  action: 'downloads.request',
  body: blogDownloadRequestSchema,
  answer: requestAnswerSchema,
  status: 201,
  refusals: [409],
} as const

/** Pictures and files attached to a post. */
export async function blogFileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, images, async ({ request, reply, params: { slug } }) => {
    const postId = await findPostId(app.db, slug)
    if (postId === undefined) return reply.code(404).send(noSuchPost.body)
    const results = await listImages(app.db, postId)
    return sendEntity(request, reply, { results, next: null, previous: null })
  })

  serve(app, downloads, async ({ request, reply, params: { slug } }) => {
    const postId = await findPostId(app.db, slug)
    if (postId === undefined) return reply.code(404).send(noSuchPost.body)
    const results = await listDownloads(app.db, postId)
    return sendEntity(request, reply, { results, next: null, previous: null })
  })

  serve(app, download, async ({ request, reply, params: { slug }, body }) => {
    const postId = await findPostId(app.db, slug)
    const downloadRow =
      postId === undefined ? undefined : await findDownload(app.db, postId, body.download_id)
    if (!downloadRow) return reply.code(404).send(noSuchDownload.body)
    const needsSignIn = downloadRow.is_premium === 1 && !isOpenToVisitors('blog.download_premium')
    if (needsSignIn && !request.claims) throw unauthenticated(authenticationRequired)
    if (downloadRow.request_only === 1) await requireApproval(request, { blogDownloadId: downloadRow.id })
    const file = await requireFile(request, downloadRow.file_id)
    const counted = {
      file,
      title: downloadRow.title,
      payload: body,
      count: (trx: Parameters<typeof countBlogDownload>[0]) => countBlogDownload(trx, downloadRow.id),
    }
    return answerDownload(request, reply, counted, (answer) => answer)
  })

  serve(app, ask, async ({ request, reply, params: { slug }, body }) =>
    answerOnce(request, reply, body, async (trx, person, key) => {
      const postId = await findPostId(trx, slug)
      const downloadRow = postId === undefined ? undefined : await findDownload(trx, postId, body.download_id)
      if (!downloadRow) return noSuchDownload
      return requestDownload(trx, {
        userId: person.id,
        target: { blogDownloadId: downloadRow.id },
        email: body.email,
        message: body.message,
        locale: localeOf(request),
        now: app.clock.now().toISOString(),
        key,
      })
    }),
  )
}
