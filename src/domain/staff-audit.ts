import * as v from 'valibot'
import { billingActionNames } from './billing-action-names.ts'
import { staffActionNames } from './staff-action-names.ts'

/** What an entry of the audit log is about. */
export const auditTargets = [
  'person',
  'post',
  'blog-comment',
  'archive-comment',
  'request',
  'message',
  'product',
  'letter',
  'mail',
  'subscribers',
  'entry',
  'inquiry',
  'file',
  'invoice',
  'payments',
  'document',
  'enrolment',
  'course',
  'question',
] as const
export type AuditTarget = (typeof auditTargets)[number]

/**
 * Actions in the log: those of staff, changes of others' posts, passwords set and second factors removed at the terminal
 * of the server, and the export of addresses, which leaves no other trace.
 */
export const auditActions = [
  ...staffActionNames,
  'person.second_factor',
  'person.password',
  'post.change',
  'subscribers.export',
  'inquiry.reply',
  'inquiry.note',
  'inquiry.move',
  'file.upload',
  ...billingActionNames,
  'invoices.export',
  'payments.export',
  'class.export',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Filters of GET /api/admin/audit/, newest first. `target` is `kind` or `kind/id`, such as `person/12`. */
export const auditFilterSchema = v.object({
  action: v.optional(v.picklist(auditActions)),
  /** Id of an account; 0 is who works at the terminal of the server. */
  actor: v.optional(v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,8})$/))),
  target: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}(\/.{1,200})?$/))),
})
export type AuditFilter = v.InferOutput<typeof auditFilterSchema>

/** State of a thing before or after: the fields that changed, long ones cut in the list; null where there was nothing. */
const stateSchema = v.nullable(v.record(v.string(), v.unknown()))

/**
 * An entry: who did what to what, and when. `actor_name` is the name at that time. A newer server may have more actions
 * and kinds of targets than this app knows.
 */
export const auditRowSchema = v.object({
  id: v.number(),
  at: v.string(),
  actor_id: v.number(),
  actor_name: v.string(),
  action: v.string(),
  target_kind: v.string(),
  target_id: v.string(),
  before: stateSchema,
  after: stateSchema,
})
export type AuditRow = v.InferOutput<typeof auditRowSchema>
