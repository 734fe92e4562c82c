import { mailKinds, mailStates, type MailKind, type StaffMail } from '#domain/staff-health.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'

const states: Record<StaffMail['state'], readonly [Tone, () => string]> = {
  failed: ['bad', m.desk_mail_failed],
  waiting: ['wait', m.desk_mail_waiting],
  sent: ['good', m.desk_mail_sent],
}

const kinds: Record<MailKind, () => string> = {
  verify_email: m.desk_mail_is_verify_email,
  password_reset: m.desk_mail_is_password_reset,
  sign_in_code: m.desk_mail_is_sign_in_code,
  password_changed: m.desk_mail_is_password_changed,
  email_changed: m.desk_mail_is_email_changed,
  second_factor: m.desk_mail_is_second_factor,
  newsletter: m.desk_mail_is_newsletter,
  request: m.desk_mail_is_request,
  message_answer: m.desk_mail_is_message_answer,
  inquiry: m.desk_mail_is_inquiry,
  enrolment: m.desk_mail_is_enrolment,
  lesson_answer: m.desk_mail_is_lesson_answer,
  lesson_questions: m.desk_mail_is_lesson_questions,
  invoice: m.desk_mail_is_invoice,
  letter: m.desk_mail_is_letter,
  in_stock: m.desk_mail_is_in_stock,
  export_ready: m.desk_mail_is_export_ready,
  deletion_asked: m.desk_mail_is_deletion_asked,
}

/** A newer server may send a kind that this version of the app does not know. */
function kindLabel(kind: string): string {
  const knownKind = mailKinds.find((one) => one === kind)
  return knownKind ? kinds[knownKind]() : kind.replaceAll('_', ' ')
}

const actions = (): RowAction<StaffMail>[] => [
  {
    id: 'retry',
    label: m.desk_mail_retry(),
    isFor: ({ state }) => state === 'failed',
    act: (row) => ({ action: 'mail.retry', id: row.id, title: row.recipient }),
  },
]

const columns = (): Column<StaffMail>[] => [
  { id: 'to', label: m.desk_to(), view: ({ recipient }) => recipient },
  { id: 'kind', label: m.desk_kind(), view: ({ kind }) => kindLabel(kind) },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ state }) => <StateBadge tone={states[state][0]}>{states[state][1]()}</StateBadge>,
  },
  { id: 'attempts', label: m.desk_attempts(), isLabelled: true, view: ({ attempts }) => String(attempts) },
  { id: 'error', label: m.desk_error(), view: ({ last_error }) => last_error ?? '' },
  timeColumn('at', m.desk_written(), ({ created_at }) => created_at),
]

/** The queue of mails in one state, first those that were given up. */
export function MailsList() {
  const { search } = useDesk()
  const others = mailStates.filter((state) => state !== 'failed')
  return (
    <ListView
      list="mails"
      filter={{ state: mailStates.find((state) => state === search.filter) ?? 'failed' }}
      name={m.desk_mails()}
      filters={[
        {
          key: 'filter',
          label: m.desk_state(),
          unchosen: m.desk_mail_failed(),
          options: others.map((state) => [state, states[state][1]()]),
        },
      ]}
      columns={columns()}
      nameOf={({ recipient }) => recipient}
      actions={actions()}
      empty={m.desk_mails_empty()}
    />
  )
}
