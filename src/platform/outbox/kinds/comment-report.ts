import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { commentReportAddress } from '#domain/staff-addresses.ts'
import { commentReportSchema, commentSubjects, type CommentSubject } from '#domain/staff-comments.ts'
import { defineKind } from '../kind.ts'

/** What is wrong with somebody's comment; `title` of the post or software is shown in the list of rows, `path` is its page. */
const payloadSchema = v.object({
  of: v.picklist(commentSubjects),
  id: v.number(),
  title: v.string(),
  path: v.string(),
  ...commentReportSchema.entries,
})

type Reported = { of: CommentSubject; id: number }

declare module '../outbox-row.ts' {
  interface Payloads {
    comment_report: v.InferOutput<typeof payloadSchema>
  }
}

export const commentReport = defineKind('comment_report', {
  payload: payloadSchema,
  target: ({ of, id }: Reported) => `${of}/comment/${id}/report`,
  form: {
    key: ({ of, id }: Reported) => `comment-report/${of}/${id}`,
    text: ({ reason, text }) => JSON.stringify({ reason, text }),
    path: ({ path }) => path,
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: ({ text }) => text,
  request: ({ payload: { of, id, reason, text } }) => ({
    path: commentReportAddress(of, id),
    json: { reason, text },
  }),
  answer: messageSchema,
  coalesces: true,
  isSatisfied: () => true,
  settle: () => Promise.resolve(),
})
