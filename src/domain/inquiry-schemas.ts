import { maxLineLength, maxEmailLength } from './limits.ts'
import * as v from 'valibot'
import {
  inquiryKinds,
  inquiryPriorities,
  inquirySides,
  maxInquiryFiles,
  inquiryStates,
  maxReplyLength,
  requestTypes,
  ticketCategories,
} from './inquiries.ts'
import { rowId, staffNameSchema, staffSearch } from './staff-row.ts'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLineLength))
const optionalLine = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxLineLength)), '')
const long = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxReplyLength))
const optionalLong = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(maxReplyLength)), '')
const priority = v.optional(v.picklist(inquiryPriorities), 'medium')
/** A day such as 2027-12-31. */
const day = v.pipe(v.string(), v.isoDate())
const allStates = [...inquiryStates.request, ...inquiryStates.ticket, ...inquiryStates.conversation] as const
const state = v.picklist(allStates)

/** Path parameter `:inquiry`: the uuid that the device of its author gave it. */
export const inquiryId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** Ids of finished uploads of the author. */
const attachments = v.optional(v.pipe(v.array(inquiryId), v.maxLength(maxInquiryFiles)), [])

/** Body of POST /api/inquiries/; required fields by kind (docs/specification.md#portal-forms). */
export const newInquirySchema = v.variant('kind', [
  v.object({
    kind: v.literal('request'),
    id: inquiryId,
    title: line,
    type: v.optional(v.picklist(requestTypes), 'enterprise'),
    description: long,
    budget: line,
    deadline: day,
    technology: optionalLine,
    priority,
    requirements: optionalLong,
    attachments,
  }),
  v.object({
    kind: v.literal('ticket'),
    id: inquiryId,
    title: line,
    category: v.optional(v.picklist(ticketCategories), 'general'),
    priority,
    description: long,
    attachments,
  }),
  v.object({ kind: v.literal('conversation'), id: inquiryId, title: line, description: long, attachments }),
])
export type NewInquiry = v.InferOutput<typeof newInquirySchema>

type WithoutFiles<T> = T extends unknown ? Omit<T, 'attachments'> : never
/** The same without its files, as devices store it. */
export type InquiryDraft = WithoutFiles<NewInquiry>

/**
 * Body of POST …/entries/. `isInternal`: a note that the client does not see. `seen`: id of the last entry that its
 * author saw, 0 for none; staff whose colleague answered since get 409.
 */
export const replySchema = v.object({
  text: long,
  isInternal: v.optional(v.boolean(), false),
  seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  attachments,
})

/** Body of POST …/state/; `from`: the state that its author saw, 409 if it is another one now. */
export const moveSchema = v.object({ to: state, from: state })

/**
 * Body of POST …/assign/: username or email address of the assignee, null for nobody, as it is if omitted; and by when, as it is if omitted.
 * `holder`: id of who cared for it where it was taken, 409 if that is somebody else now.
 */
export const inquiryAssignmentSchema = v.object({
  to: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxEmailLength)))),
  holder: v.optional(v.nullable(rowId)),
  due: v.optional(v.nullable(day)),
})

/** Body of POST …/read/: id of the last entry that was read. */
export const readMarkSchema = v.object({ entry: rowId })

/** A file of an entry; its link is asked for when it is opened, because links expire. */
const fileSchema = v.object({ id: v.string(), name: v.string(), size: v.number(), type: v.string() })
export type InquiryFile = v.InferOutput<typeof fileSchema>

/** An entry of its thread. `state`: the one to which it was moved with it. `key`: only for its author. */
export const inquiryEntrySchema = v.object({
  id: v.number(),
  by: staffNameSchema,
  side: v.picklist(inquirySides),
  is_internal: v.boolean(),
  text: v.string(),
  state: v.nullable(state),
  created_at: v.string(),
  key: v.nullable(v.string()),
  files: v.array(fileSchema),
})
export type InquiryEntry = v.InferOutput<typeof inquiryEntrySchema>

/** An inquiry as lists show it. `last_entry` is 0 while nobody replied; `unread` counts the entries of others. */
export const inquiryRowSchema = v.object({
  id: v.string(),
  /** Short, for people: the server counts them. */
  number: v.number(),
  kind: v.picklist(inquiryKinds),
  state,
  title: v.string(),
  category: v.string(),
  priority: v.string(),
  owner: staffNameSchema,
  assigned_to: v.nullable(staffNameSchema),
  due: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  last_entry: v.number(),
  last_side: v.picklist(inquirySides),
  unread: v.number(),
})
export type InquiryRow = v.InferOutput<typeof inquiryRowSchema>

/** An inquiry with its text and thread, oldest entry first. */
export const inquirySchema = v.object({
  ...inquiryRowSchema.entries,
  /** The phone number of its client, where the company reads it. */
  owner_phone: v.optional(v.string()),
  description: v.string(),
  budget: v.string(),
  deadline: v.string(),
  technology: v.string(),
  requirements: v.string(),
  files: v.array(fileSchema),
  entries: v.array(inquiryEntrySchema),
})
export type Inquiry = v.InferOutput<typeof inquirySchema>

/** Filters of the queue, GET /api/admin/inquiries/. */
export const inquiryFilterSchema = v.object({
  q: staffSearch,
  kind: v.optional(v.picklist(inquiryKinds)),
  state: v.optional(state),
  category: v.optional(v.picklist(ticketCategories)),
  priority: v.optional(v.picklist(inquiryPriorities)),
  assigned: v.optional(v.picklist(['me', 'nobody'])),
})
export type InquiryFilter = v.InferOutput<typeof inquiryFilterSchema>
