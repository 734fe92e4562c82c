import * as v from 'valibot'
import { existingRequestSchema, requestAnswerSchema } from '#domain/downloads.ts'
import { defineKind } from '../kind.ts'

/** A request for access to a restricted file of a post; `title` is shown in the list of rows. */
const payloadSchema = v.object({
  slug: v.string(),
  downloadId: v.number(),
  title: v.string(),
  email: v.string(),
  message: v.string(),
})

type File = { slug: string; downloadId: number }

export const fileRequest = defineKind('file_request', {
  payload: payloadSchema,
  target: ({ slug, downloadId }: File) => `post/${slug}/request/${downloadId}`,
  form: {
    key: ({ slug, downloadId }: File) => `file-request/${slug}/${downloadId}`,
    text: ({ email, message }) => JSON.stringify({ email, message }),
    path: ({ slug }) => `/blog/${slug}`,
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: ({ message }) => message,
  request: ({ payload: { slug, downloadId, email, message } }) => ({
    path: `/blog/api/posts/${encodeURIComponent(slug)}/request_download/`,
    json: { download_id: downloadId, email, message },
  }),
  answer: requestAnswerSchema,
  coalesces: true,
  isAlreadyDone: (status, body) => status === 409 && v.is(existingRequestSchema, body),
})
