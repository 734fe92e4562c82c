import { auditTargets, type AuditTarget } from '#domain/staff-audit.ts'
import { isRole } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { roleLabel } from '#i18n/role-labels.ts'

const targets: Record<AuditTarget, () => string> = {
  person: m.desk_name,
  post: m.desk_post,
  'blog-comment': m.desk_comment,
  'archive-comment': m.desk_comment,
  request: m.desk_request,
  message: m.desk_message,
  product: m.desk_product,
  letter: m.desk_newsletter,
  mail: m.desk_email,
  subscribers: m.desk_subscribers,
  entry: m.desk_of_software,
  inquiry: m.desk_inquiry,
  file: m.desk_file,
  invoice: m.bill_invoice,
  payments: m.bill_payments,
  document: m.bill_document,
  enrolment: m.desk_enrolment,
  course: m.desk_course,
  question: m.class_question,
}
export function targetLabel(kind: string): string {
  const knownTarget = auditTargets.find((one) => one === kind)
  return knownTarget ? targets[knownTarget]() : kind
}

const fields = new Map<string, () => string>([
  ['answer', m.desk_answer],
  ['answers', m.desk_answers],
  ['author', m.desk_entry_author],
  ['category', m.desk_entry_category],
  ['description', m.desk_entry_description],
  ['featured', m.desk_entry_featured],
  ['license', m.desk_entry_license],
  ['license_type', m.desk_entry_badge],
  ['mirror_links', m.mirrors_title],
  ['platforms', m.desk_entry_platforms],
  ['request_only', m.desk_entry_on_request],
  ['requirements', m.desk_entry_requirements],
  ['tags', m.desk_entry_tags],
  ['title', m.desk_entry_title],
  ['version', m.desk_version],
  ['versions', m.desk_versions],
  ['authenticator_app', m.desk_authenticator_app],
  ['passkeys', m.desk_passkeys],
  ['assigned_to', m.desk_assigned],
  ['attempts', m.desk_attempts],
  ['author', m.writing_author],
  ['body', m.desk_letter_text],
  ['category', m.writing_category],
  ['content', m.desk_comment],
  ['email', m.desk_email],
  ['excerpt', m.writing_excerpt],
  ['hidden_at', m.desk_hidden],
  ['language', m.desk_language],
  ['last_error', m.desk_error],
  ['note', m.desk_note],
  ['open_reports', m.desk_reports],
  ['reason', m.desk_reason],
  ['recipients', m.desk_subscribers],
  ['role', m.desk_role],
  ['roles', m.desk_roles],
  ['sessions', m.desk_count_sessions],
  ['state', m.desk_state],
  ['status', m.desk_state],
  ['subject', m.desk_subject],
  ['suspended_at', m.desk_suspended],
  ['suspended_reason', m.desk_reason],
  ['tags', m.tags],
  ['text', m.desk_letter_text],
  ['title', m.writing_title],
  ['trainers', m.desk_trainers],
  ['waiting', m.desk_waiting_people],
])
/** The name of a field of an entry; one that a later version of the server adds keeps its own. */
export const fieldLabel = (name: string) => fields.get(name)?.() ?? name

const values = new Map<string, () => string>([
  ['new', m.desk_message_new],
  ['read', m.desk_message_read],
  ['answered', m.desk_message_answered],
  ['closed', m.desk_message_closed],
  ['pending', m.desk_request_pending],
  ['asked', m.desk_request_pending],
  ['active', m.desk_enrol_active],
  ['approved', m.desk_request_approved],
  ['sent', m.desk_request_sent],
  ['refused', m.desk_request_refused],
  ['draft', m.desk_letter_draft],
  ['sending', m.desk_letter_sending],
  ['waiting', m.desk_mail_waiting],
  ['failed', m.desk_mail_failed],
  ['published', m.desk_published],
  ['withdrawn', m.desk_entry_hidden],
])
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value of an entry as people read it: states and roles in words, moments as dates. */
export function valueLabel(value: string): string {
  if (isRole(value)) return roleLabel(value)
  return values.get(value)?.() ?? (moment.test(value) ? formatTimestamp(value) : value)
}
