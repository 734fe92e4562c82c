import * as v from 'valibot'

/** GET /api/admin/health/. Rates and times are of the last five minutes of the process that answers. */
export const healthSchema = v.object({
  /** When it was measured. */
  at: v.string(),
  started_at: v.string(),
  requests_per_second: v.number(),
  /** Responses with 5xx since the process started. */
  server_errors: v.number(),
  /** 95 % of the requests of a route take at most `p95_ms`; slowest first, at most twenty routes. */
  routes: v.array(v.object({ route: v.string(), count: v.number(), p95_ms: v.number() })),
  mails: v.object({ waiting: v.number(), failed: v.number(), oldest_waiting_at: v.nullable(v.string()) }),
  /** Bytes of the volume with the data. */
  disk: v.object({ free: v.number(), total: v.number() }),
  database: v.object({ kind: v.picklist(['sqlite', 'postgresql']), bytes: v.number() }),
  /** The replica that visitors read; null without one. `lag_ms` is null while it is unknown. */
  replica: v.optional(
    v.nullable(
      v.object({
        state: v.picklist(['used', 'behind', 'away', 'unfit']),
        lag_ms: v.nullable(v.number()),
      }),
    ),
    null,
  ),
  /** Null if the data folder holds no backup. */
  last_backup: v.nullable(v.object({ at: v.string(), bytes: v.number() })),
  epoch: v.number(),
})
export type Health = v.InferOutput<typeof healthSchema>

/** What a mail is about; the server composes each kind in its own words. */
export const mailKinds = [
  'verify_email',
  'password_reset',
  'sign_in_code',
  'password_changed',
  'email_changed',
  'second_factor',
  'newsletter',
  'request',
  'message_answer',
  'inquiry',
  'enrolment',
  'lesson_answer',
  'lesson_questions',
  'invoice',
  'letter',
  'in_stock',
  'export_ready',
  'deletion_asked',
] as const
export type MailKind = (typeof mailKinds)[number]

export const mailStates = ['waiting', 'failed', 'sent'] as const

/** Filter of GET /api/admin/mails/, newest first. `failed`: given up after all attempts. */
export const mailFilterSchema = v.object({ state: v.optional(v.picklist(mailStates), 'failed') })
export type MailFilter = v.InferOutput<typeof mailFilterSchema>

/** A mail of the queue, without its text. */
export const mailRowSchema = v.object({
  id: v.number(),
  kind: v.string(),
  recipient: v.string(),
  state: v.picklist(mailStates),
  created_at: v.string(),
  due_at: v.nullable(v.string()),
  attempts: v.number(),
  last_error: v.nullable(v.string()),
})
export type StaffMail = v.InferOutput<typeof mailRowSchema>
