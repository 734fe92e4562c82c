import type { Generated } from 'kysely'

/** Tables of the staff desk; the conventions of schema.ts apply. */
export type StaffTables = {
  audit_log: AuditTable
  account_roles: AccountRoleTable
  comment_reports: CommentReportTable
  message_answers: MessageAnswerTable
  newsletter_letters: LetterTable
  daily_views: DailyViewTable
  daily_downloads: DailyDownloadTable
}

/** Rows are never updated or deleted: triggers refuse it. */
type AuditTable = {
  id: Generated<number>
  at: string
  actor_id: number
  actor_name: string
  action: string
  target_kind: string
  target_id: string
  /** JSON, or null. */
  before_state: string | null
  after_state: string | null
  idempotency_key: string | null
}

/** Written by triggers on `users`. */
type AccountRoleTable = { role: string; user_id: number }

type CommentReportTable = {
  id: Generated<number>
  /** `blog` or `archive`: the table of the comment. */
  subject: string
  comment_id: number
  user_id: number
  reason: string
  text: string
  created_at: string
  closed_at: string | null
}

type MessageAnswerTable = {
  id: Generated<number>
  message_id: number
  author_id: number
  author_name: string
  text: string
  created_at: string
  idempotency_key: string | null
}

type LetterTable = {
  number: Generated<number>
  id: string
  author: string
  /** JSON: subject and body by language. */
  texts: string
  state: string
  created_at: string
  updated_at: string
  sent_at: string | null
  recipients: Generated<number>
  queued: Generated<number>
  /** Id of the last subscriber whose mail is in the queue. */
  sent_to: Generated<number>
  /** Highest id of a subscriber when it was sent: who subscribes later does not get it. */
  last_recipient: Generated<number>
}

type DailyViewTable = { post_id: number; day: string; n: number }
type DailyDownloadTable = { day: string; n: number }
