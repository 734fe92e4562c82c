import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { archiveReportSchema } from '#domain/archive-reports.ts'
import { defineKind } from '../kind.ts'

/** What is wrong with a piece of software; `title` is shown in the list of rows. */
const payloadSchema = v.object({
  archiveId: v.number(),
  title: v.string(),
  ...archiveReportSchema.entries,
})

export const report = defineKind('report', {
  payload: payloadSchema,
  target: ({ archiveId }: { archiveId: number }) => `archive/${archiveId}/report`,
  form: {
    key: ({ archiveId }: { archiveId: number }) => `report/${archiveId}`,
    text: ({ problem, text }) => JSON.stringify({ problem, text }),
    path: ({ archiveId }) => `/archive/${archiveId}#report`,
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: ({ text }) => text,
  request: ({ payload }) => ({
    path: `/archive/api/archives/${payload.archiveId}/report/`,
    json: { problem: payload.problem, text: payload.text },
  }),
  answer: messageSchema,
  coalesces: false,
})
