import * as v from 'valibot'
import { existingRequestSchema, requestAnswerSchema } from '#domain/downloads.ts'
import { defineKind } from '../kind.ts'

/** A request for access to a restricted file; `title` is shown in the list of rows. */
const payloadSchema = v.object({
  archiveId: v.number(),
  title: v.string(),
  email: v.string(),
  message: v.string(),
})

export const request = defineKind('request', {
  payload: payloadSchema,
  target: ({ archiveId }: { archiveId: number }) => `archive/${archiveId}/request`,
  form: {
    key: ({ archiveId }: { archiveId: number }) => `request/${archiveId}`,
    text: ({ email, message }) => JSON.stringify({ email, message }),
    path: ({ archiveId }) => `/archive/${archiveId}#request`,
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: ({ message }) => message,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/request_download/`,
    json: { email: payload.email, message: payload.message },
  }),
  answer: requestAnswerSchema,
  coalesces: true,
  isAlreadyDone: (status, body) => status === 409 && v.is(existingRequestSchema, body),
  settleExisting: async (db, { payload, userId }, body) => {
    const { status, message: words } = v.parse(existingRequestSchema, body)
    await db.requests.put({ userId, archiveId: payload.archiveId, status, words, isNew: false })
  },
  settle: async (db, { payload, userId }, { status, message: words }) => {
    await db.requests.put({ userId, archiveId: payload.archiveId, status, words, isNew: true })
  },
  writes: (db) => [db.requests],
})
