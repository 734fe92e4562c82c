/**
 * What a deletion does to rows by the column that says whose they are. `goes`: the row is deleted; `stays`: for a reason of
 * docs/privacy.md; `own`: erase-account.ts treats the table on its own. A test fails for a column that is missing.
 */
export const accountColumns: Readonly<Record<string, 'goes' | 'stays' | 'own'>> = {
  'account_exports.user_id': 'goes',
  'account_roles.user_id': 'own',
  'account_tokens.user_id': 'goes',
  'account_tokens.email': 'goes',
  'archive_comments.author_id': 'own',
  'archive_reports.user_id': 'goes',
  'archives.author': 'stays',
  'archives.edited_by': 'stays',
  'attachments.owner_id': 'own',
  'audit_log.actor_id': 'stays',
  'audit_log.actor_name': 'stays',
  'billing_documents.author_id': 'stays',
  'billing_documents.author_name': 'stays',
  'billing_documents.client_id': 'stays',
  'billing_documents.client_name': 'stays',
  'billing_documents.withdrawn_by': 'stays',
  'billing_documents.withdrawn_name': 'stays',
  'certificates.holder_name': 'stays',
  'certificates.user_id': 'own',
  'comment_reports.user_id': 'own',
  'comments.author_id': 'own',
  'contact_messages.assigned_to': 'own',
  'contact_messages.email': 'own',
  'course_trainers.added_by': 'stays',
  'course_trainers.user_id': 'goes',
  'download_requests.email': 'goes',
  'download_requests.user_id': 'goes',
  'enrolments.decided_by': 'own',
  'enrolments.decided_name': 'own',
  'enrolments.user_id': 'goes',
  'inquiries.assigned_to': 'own',
  'inquiries.owner_id': 'own',
  'inquiry_entries.author_id': 'own',
  'inquiry_entries.author_name': 'own',
  'inquiry_reads.user_id': 'goes',
  'invoices.cancelled_by': 'stays',
  'invoices.cancelled_name': 'stays',
  'invoices.client_id': 'stays',
  'invoices.client_name': 'stays',
  'lesson_marks.user_id': 'goes',
  'lesson_questions.answered_by': 'own',
  'lesson_questions.answered_name': 'own',
  'lesson_questions.user_id': 'goes',
  'likes.user_id': 'own',
  'mail_codes.email': 'goes',
  'mail_codes.user_id': 'goes',
  'mails.recipient': 'own',
  'message_answers.author_id': 'own',
  'message_answers.author_name': 'own',
  'newsletter.email': 'own',
  'newsletter_letters.author': 'stays',
  'passkeys.user_id': 'goes',
  'payment_marks.author_id': 'stays',
  'payment_marks.author_name': 'stays',
  'payments.author_id': 'stays',
  'payments.author_name': 'stays',
  'posts.author': 'stays',
  'posts.author_id': 'own',
  'progress_codes.user_id': 'goes',
  'recovery_codes.user_id': 'goes',
  'refresh_families.user_id': 'goes',
  'sign_in_tickets.user_id': 'goes',
  'stock_notices.email': 'own',
  'totp_secrets.user_id': 'goes',
}

/** The tables whose rows go, with the column of the account's id. */
export const goingRows = Object.entries(accountColumns).flatMap(([name, what]) => {
  const [table = '', column = ''] = name.split('.')
  return what === 'goes' && column.endsWith('_id') ? [{ table, column }] : []
})

/** Names of the account in rows of others: who answered, who decided. They become '', which pages show as "Deleted user". */
export const namesInRows = [
  { table: 'inquiry_entries', id: 'author_id', name: 'author_name' },
  { table: 'message_answers', id: 'author_id', name: 'author_name' },
  { table: 'enrolments', id: 'decided_by', name: 'decided_name' },
  { table: 'lesson_questions', id: 'answered_by', name: 'answered_name' },
] as const
