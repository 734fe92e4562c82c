import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { commentReportAddress } from '#domain/staff-addresses.ts'
import { commentReportSchema, commentSubjects, type CommentSubject } from '#domain/staff-comments.ts'
import { defineKind } from '../kind.ts'
import { postTitle } from '../post-title.ts'

/**
 * What is wrong with somebody's comment. `path` is the page with the comment; `title` is that of the software, and '' for
 * a post, whose title is looked up.
 */
const payloadSchema = v.object({
  of: v.picklist(commentSubjects),
  id: v.number(),
  title: v.string(),
  path: v.string(),
  ...commentReportSchema.entries,
})

type Reported = { of: CommentSubject; id: number }

export const commentReport = defineKind('comment_report', {
  payload: payloadSchema,
  target: ({ of, id }: Reported) => `${of}/comment/${id}/report`,
  form: {
    key: ({ of, id }: Reported) => `comment-report/${of}/${id}`,
    text: ({ reason, text }) => JSON.stringify({ reason, text }),
    path: ({ path }) => path,
    isWhole: true,
  },
  title: (db, { of, title, path }) =>
    of === 'blog' && title === '' ? postTitle(db, { slug: slugIn(path) }) : title,
  words: ({ text }) => text,
  request: ({ payload: { of, id, reason, text } }) => ({
    path: commentReportAddress(of, id),
    json: { reason, text },
  }),
  answer: messageSchema,
  coalesces: true,
})

function slugIn(path: string): string {
  return decodeURIComponent(/^\/blog\/([^#?/]+)/.exec(path)?.[1] ?? '')
}
