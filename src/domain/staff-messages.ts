import * as v from 'valibot'
import { receivedMessageSchema } from './messages.ts'
import { rowId, staffNameSchema, staffSearch } from './staff-row.ts'

/** `new` until somebody has read it; an answer makes it `answered`; `closed` needs nothing more. */
export const messageStates = ['new', 'read', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** Filters of GET /api/admin/messages/, newest first. `assigned`: to who asks, or to nobody. */
export const messageFilterSchema = v.object({
  q: staffSearch,
  state: v.optional(v.picklist(messageStates)),
  assigned: v.optional(v.picklist(['me', 'nobody'])),
})
export type MessageFilter = v.InferOutput<typeof messageFilterSchema>

/** A message with what was answered, oldest answer first. */
export const staffMessageSchema = v.object({
  ...receivedMessageSchema.entries,
  state: v.picklist(messageStates),
  assigned_to: v.nullable(staffNameSchema),
  /** Phone of the account that verified the message's address, which need not have sent it; absent without account or number. */
  phone: v.optional(v.string()),
  answers: v.array(
    v.object({ id: v.number(), text: v.string(), created_at: v.string(), by: staffNameSchema }),
  ),
})
export type StaffMessage = v.InferOutput<typeof staffMessageSchema>

/** Body of POST …/messages/{id}/answer/: mailed to the sender as it is. */
export const messageAnswerSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10_000)),
})

/** Body of POST …/messages/{id}/assign/: an account that may answer, or null for nobody. */
export const messageAssignmentSchema = v.object({ to: v.nullable(rowId) })

/** The state to which a reopened message returns: answers stay. */
export function stateWhenReopened(answers: number): MessageState {
  return answers > 0 ? 'answered' : 'read'
}
