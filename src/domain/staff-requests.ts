import { maxNoteLength } from './limits.ts'
import * as v from 'valibot'
import { requestStatusSchema } from './downloads.ts'
import { staffSearch } from './staff-row.ts'

/** Filters of GET /api/admin/download-requests/; `q` finds the person, the address and the message. */
export const requestFilterSchema = v.object({
  status: v.optional(requestStatusSchema),
  kind: v.optional(v.picklist(['archive', 'blog'])),
  q: staffSearch,
})
export type RequestFilter = v.InferOutput<typeof requestFilterSchema>

const note = v.pipe(v.string(), v.trim(), v.maxLength(maxNoteLength))

/** The state that the person saw; a conflict if another decision came first. Apps of earlier versions send none. */
const from = v.optional(requestStatusSchema)

/** Body of …/approve/ and …/send/: the note is in the mail and in the person's own list of requests. */
export const decisionNoteSchema = v.object({ note: v.optional(note, ''), from })

/** Body of …/refuse/: without a reason nobody is refused. */
export const refusalNoteSchema = v.object({ note: v.pipe(note, v.nonEmpty()), from })
