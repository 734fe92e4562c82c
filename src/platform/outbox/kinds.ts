import type * as v from 'valibot'
import type { KindHandle } from './kind.ts'
import { accountExport } from './kinds/account-export.ts'
import { billing } from './kinds/billing.ts'
import { comment } from './kinds/comment.ts'
import { commentDelete } from './kinds/comment-delete.ts'
import { commentEdit } from './kinds/comment-edit.ts'
import { commentReport } from './kinds/comment-report.ts'
import { enrolment } from './kinds/enrolment.ts'
import { fileRequest } from './kinds/file-request.ts'
import { follow } from './kinds/follow.ts'
import { inquiry } from './kinds/inquiry.ts'
import { inquiryRead } from './kinds/inquiry-read.ts'
import { like } from './kinds/like.ts'
import { mark } from './kinds/mark.ts'
import { message } from './kinds/message.ts'
import { newsletter } from './kinds/newsletter.ts'
import { notification } from './kinds/notification.ts'
import { notify } from './kinds/notify.ts'
import { post } from './kinds/post.ts'
import { profile } from './kinds/profile.ts'
import { question } from './kinds/question.ts'
import { rating } from './kinds/rating.ts'
import { report } from './kinds/report.ts'
import { request } from './kinds/request.ts'
import { staff } from './kinds/staff.ts'
import type { Kind, Payloads } from './outbox-row.ts'

/** Every kind of write. To add one, create a file in kinds/ and register it here. */
const all = {
  like,
  comment,
  message,
  notify,
  rating,
  report,
  request,
  newsletter,
  profile,
  comment_edit: commentEdit,
  comment_delete: commentDelete,
  comment_report: commentReport,
  file_request: fileRequest,
  post,
  staff,
  inquiry,
  inquiry_read: inquiryRead,
  billing,
  mark,
  enrolment,
  account_export: accountExport,
  question,
  follow,
  notification,
}

type PayloadsOfAll = { [K in keyof typeof all]: v.InferOutput<(typeof all)[K]['payload']> }

declare module './outbox-row.ts' {
  interface Payloads extends PayloadsOfAll {}
}

export const kinds: { [K in Kind]: KindHandle<Payloads[K]> } = all

/** The fields from which a kind computes the draft key of its form. */
export type About<K extends Kind> = Parameters<(typeof all)[K]['draftKey']>[0]

type DraftKeys = { [K in Kind]: { draftKey: (about: About<K>, userId: number) => string | undefined } }
const draftKeys: DraftKeys = all

/** The draft key of a form; undefined for a kind without drafts. Other code must not build draft keys itself. */
export function draftKey<K extends Kind>(kind: K, about: About<K>, userId: number): string | undefined {
  return draftKeys[kind].draftKey(about, userId)
}

/** False for a row written by a newer version of the app. */
export function isKnownKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind)
}
