import type { AnyRequest } from '#domain/downloads.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'

const on = (row: AnyRequest) => ({ id: row.id, title: row.title })
const isWaiting = ({ status }: AnyRequest) => status === 'pending'

/** Each decision is mailed with its note, and is shown in the person's own list of requests. */
export const requestActions = (): RowAction<AnyRequest>[] => [
  {
    id: 'approve',
    label: m.desk_approve(),
    isFor: isWaiting,
    act: (row, note) => ({ action: 'request.approve', ...on(row), note, from: row.status }),
    ask: {
      question: (rows) => m.desk_approve_asked({ emails: emailsOf(rows) }),
      text: { label: m.desk_note(), hint: m.desk_note_hint(), isRequired: false },
    },
  },
  {
    id: 'send',
    label: m.desk_send(),
    isFor: ({ status }) => status === 'pending' || status === 'approved',
    act: (row, note) => ({ action: 'request.send', ...on(row), note, from: row.status }),
    ask: {
      question: (rows) => m.desk_send_asked({ emails: emailsOf(rows) }),
      text: { label: m.desk_note(), hint: m.desk_note_hint(), isRequired: false },
    },
  },
  {
    id: 'refuse',
    label: m.desk_refuse(),
    isDanger: true,
    isFor: isWaiting,
    act: (row, note) => ({ action: 'request.refuse', ...on(row), note, from: row.status }),
    ask: {
      question: (rows) => m.desk_refuse_asked({ emails: emailsOf(rows) }),
      text: { label: m.desk_reason(), hint: m.desk_refuse_reason_hint(), isRequired: true },
    },
  },
]

const mostEmails = 2

function emailsOf(rows: readonly AnyRequest[]): string {
  const names = rows
    .slice(0, mostEmails)
    .map(({ email }) => email)
    .join(', ')
  return rows.length > mostEmails ? m.desk_and_more({ names, count: rows.length - mostEmails }) : names
}
