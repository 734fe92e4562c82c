import { m } from '#i18n/paraglide/messages.js'
import type { BillingActionName } from '#domain/billing-action-names.ts'
import type { StaffActionName } from '#domain/staff-action-names.ts'
import type { Kind, OutboxRow, Payloads } from '#platform/outbox/outbox-row.ts'

const staffTitles: { [A in StaffActionName]: (title: string) => string } = {
  'person.roles': (title) => m.sync_staff_person_roles({ title }),
  'person.suspend': (title) => m.sync_staff_person_suspend({ title }),
  'person.unsuspend': (title) => m.sync_staff_person_unsuspend({ title }),
  'person.sign_out': (title) => m.sync_staff_person_sign_out({ title }),
  'person.reset_link': (title) => m.sync_staff_person_reset_link({ title }),
  'comment.hide': (title) => m.sync_staff_comment_hide({ title }),
  'comment.restore': (title) => m.sync_staff_comment_restore({ title }),
  'post.hide': (title) => m.sync_staff_post_hide({ title }),
  'post.restore': (title) => m.sync_staff_post_restore({ title }),
  'request.approve': (title) => m.sync_staff_request_approve({ title }),
  'request.send': (title) => m.sync_staff_request_send({ title }),
  'request.refuse': (title) => m.sync_staff_request_refuse({ title }),
  'message.read': (title) => m.sync_staff_message_read({ title }),
  'message.answer': (title) => m.sync_staff_message_answer({ title }),
  'message.close': (title) => m.sync_staff_message_close({ title }),
  'message.reopen': (title) => m.sync_staff_message_reopen({ title }),
  'message.assign': (title) => m.sync_staff_message_assign({ title }),
  'stock.notify': (title) => m.sync_staff_stock_notify({ title }),
  'letter.save': (title) => m.sync_staff_letter_save({ title }),
  'letter.send': (title) => m.sync_staff_letter_send({ title }),
  'mail.retry': (title) => m.sync_staff_mail_retry({ title }),
  'entry.save': (title) => m.sync_staff_entry_save({ title }),
  'entry.publish': (title) => m.sync_staff_entry_publish({ title }),
  'entry.withdraw': (title) => m.sync_staff_entry_withdraw({ title }),
  'entry.close_reports': (title) => m.sync_staff_entry_close_reports({ title }),
  'inquiry.assign': (title) => m.sync_inquiry_assign({ title }),
  'enrolment.approve': (title) => m.sync_staff_enrolment_approve({ title }),
  'enrolment.refuse': (title) => m.sync_staff_enrolment_refuse({ title }),
  'trainer.add': (title) => m.sync_staff_trainer_add({ title }),
  'trainer.remove': (title) => m.sync_staff_trainer_remove({ title }),
  'question.answer': (title) => m.sync_staff_question_answer({ title }),
}

const inquiryTitles: { [A in Payloads['inquiry']['action']]: (title: string) => string } = {
  open: (title) => m.sync_inquiry_open({ title }),
  reply: (title) => m.sync_inquiry_reply({ title }),
  move: (title) => m.sync_inquiry_move({ title }),
  assign: (title) => m.sync_inquiry_assign({ title }),
}

const billingTitles: { [A in BillingActionName]: (title: string) => string } = {
  'invoice.save': (title) => m.sync_billing_invoice_save({ title }),
  'invoice.send': (title) => m.sync_billing_invoice_send({ title }),
  'invoice.cancel': (title) => m.sync_billing_invoice_cancel({ title }),
  'payment.record': (title) => m.sync_billing_payment_record({ title }),
  'payment.confirm': (title) => m.sync_billing_payment_confirm({ title }),
  'payment.void': (title) => m.sync_billing_payment_void({ title }),
  'payments.import': (title) => m.sync_billing_payments_import({ title }),
  'document.share': (title) => m.sync_billing_document_share({ title }),
  'document.withdraw': (title) => m.sync_billing_document_withdraw({ title }),
}

/** The title of an action by kind; `about` is the title of its target. */
const titles: { [K in Kind]: (about: string, payload: Payloads[K]) => string } = {
  like: (title, { liked }) => (liked ? m.sync_kind_like({ title }) : m.sync_kind_unlike({ title })),
  comment: (title, { parent }) =>
    parent === null ? m.sync_kind_comment({ title }) : m.sync_kind_reply({ title }),
  message: (title) => (title ? m.sync_kind_message_about({ title }) : m.sync_kind_message()),
  notify: (title) => m.sync_kind_notify({ title }),
  rating: (title) => m.sync_kind_rating({ title }),
  report: (title) => m.sync_kind_report({ title }),
  request: (title) => m.sync_kind_request({ title }),
  newsletter: (title) => m.sync_kind_newsletter({ title }),
  profile: () => m.sync_kind_profile(),
  comment_edit: (title) => m.sync_kind_comment_edit({ title }),
  comment_delete: (title) => m.sync_kind_comment_delete({ title }),
  comment_report: (title) => m.sync_kind_comment_report({ title }),
  file_request: (title) => m.sync_kind_request({ title }),
  post: (title) => m.sync_kind_post({ title }),
  staff: (title, { action }) => staffTitles[action](title),
  inquiry: (title, { action }) => inquiryTitles[action](title),
  billing: (title, { action }) => billingTitles[action](title),
  mark: (title) => m.sync_kind_mark({ title }),
  enrolment: (title) => m.sync_kind_enrolment({ title }),
  account_export: () => m.sync_kind_account_export(),
  question: (title, { action }) =>
    action === 'ask' ? m.sync_kind_question({ title }) : m.sync_kind_question_withdraw({ title }),
  inquiry_read: (title) => m.sync_kind_inquiry_read({ title }),
  follow: (title, { follows }) => (follows ? m.sync_kind_follow({ title }) : m.sync_kind_unfollow({ title })),
  notification: (_, { action }) =>
    action === 'read' ? m.sync_kind_notification_read() : m.sync_kind_notification_settings(),
}

/** The title of an outbox row; a kind that only a newer version of the app knows gets a generic one. */
export function rowTitle<K extends Kind>(
  row: { kind: K; payload: Payloads[K] } & OutboxRow,
  about: string,
): string {
  return Object.hasOwn(titles, row.kind) ? titles[row.kind](about, row.payload) : m.sync_kind_newer()
}
