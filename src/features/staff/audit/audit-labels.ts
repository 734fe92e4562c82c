import { auditActions, type AuditAction } from '#domain/staff-audit.ts'
import { m } from '#i18n/paraglide/messages.js'

const words: Record<AuditAction, () => string> = {
  'person.roles': m.desk_did_roles,
  'person.suspend': m.desk_did_suspend,
  'person.unsuspend': m.desk_did_unsuspend,
  'person.sign_out': m.desk_did_sign_out,
  'person.reset_link': m.desk_did_reset_link,
  'person.second_factor': m.desk_did_second_factor,
  'comment.hide': m.desk_did_hide,
  'comment.restore': m.desk_did_restore,
  'request.approve': m.desk_did_approve,
  'request.send': m.desk_did_send,
  'request.refuse': m.desk_did_refuse,
  'message.read': m.desk_did_read,
  'message.answer': m.desk_did_answer,
  'message.close': m.desk_did_close,
  'message.reopen': m.desk_did_reopen,
  'message.assign': m.desk_did_assign,
  'stock.notify': m.desk_did_notify,
  'letter.save': m.desk_did_letter_save,
  'letter.send': m.desk_did_letter_send,
  'mail.retry': m.desk_did_mail_retry,
  'person.password': m.desk_did_password,
  'post.change': m.desk_did_post_change,
  'entry.save': m.desk_did_entry_save,
  'entry.publish': m.desk_did_entry_publish,
  'entry.withdraw': m.desk_did_entry_withdraw,
  'subscribers.export': m.desk_did_export,
  'inquiry.reply': m.desk_did_inquiry_reply,
  'inquiry.note': m.desk_did_inquiry_note,
  'inquiry.move': m.desk_did_inquiry_move,
  'inquiry.assign': m.desk_did_inquiry_assign,
  'enrolment.approve': m.desk_did_enrolment_approve,
  'enrolment.refuse': m.desk_did_enrolment_refuse,
  'trainer.add': m.desk_did_trainer_add,
  'trainer.remove': m.desk_did_trainer_remove,
  'question.answer': m.desk_did_question_answer,
  'file.upload': m.desk_did_file_upload,
  'invoice.save': m.desk_did_invoice_save,
  'invoice.send': m.desk_did_invoice_send,
  'invoice.cancel': m.desk_did_invoice_cancel,
  'payment.record': m.desk_did_payment_record,
  'payment.confirm': m.desk_did_payment_confirm,
  'payment.void': m.desk_did_payment_void,
  'payments.import': m.desk_did_payments_import,
  'document.share': m.desk_did_document_share,
  'document.withdraw': m.desk_did_document_withdraw,
  'invoices.export': m.desk_did_invoices_export,
  'payments.export': m.desk_did_payments_export,
  'class.export': m.desk_did_class_export,
}

/** What an entry of the audit log says was done; its name for an action that is newer than this app. */
export function auditLabel(action: string): string {
  const knownAction = auditActions.find((one) => one === action)
  return knownAction ? words[knownAction]() : action
}
