import type { PersonRow } from '#domain/staff-people.ts'
import { m } from '#i18n/paraglide/messages.js'
import { namesOf } from '../frame/names-of.ts'
import type { RowAction } from '../frame/row-action.ts'

export const nameOf = ({ first_name, last_name, username }: PersonRow) =>
  `${first_name} ${last_name}`.trim() || username

const on = (row: PersonRow) => ({ id: row.id, title: nameOf(row) })

/** What can be done with accounts; `selfId` may not suspend itself. */
export function personActions(selfId: number): RowAction<PersonRow>[] {
  return [
    {
      id: 'sign_out',
      label: m.desk_sign_out(),
      isFor: ({ suspended_at }) => suspended_at === null,
      act: (row) => ({ action: 'person.sign_out', ...on(row) }),
      ask: { question: (rows) => m.desk_sign_out_asked({ names: namesOf(rows.map(nameOf)) }) },
    },
    {
      id: 'reset_link',
      label: m.desk_reset_link(),
      isFor: ({ suspended_at }) => suspended_at === null,
      act: (row) => ({ action: 'person.reset_link', ...on(row) }),
      ask: { question: (rows) => m.desk_reset_link_asked({ names: namesOf(rows.map(nameOf)) }) },
    },
    {
      id: 'suspend',
      label: m.desk_suspend(),
      isDanger: true,
      isFor: ({ id, suspended_at }) => suspended_at === null && id !== selfId,
      act: (row, reason) => ({ action: 'person.suspend', ...on(row), reason }),
      back: (row) => ({ action: 'person.unsuspend', ...on(row) }),
      ask: {
        question: (rows) => m.desk_suspend_asked({ names: namesOf(rows.map(nameOf)) }),
        text: { label: m.desk_reason(), hint: m.desk_suspend_reason_hint(), isRequired: true },
      },
    },
    {
      id: 'unsuspend',
      label: m.desk_unsuspend(),
      isFor: ({ suspended_at }) => suspended_at !== null,
      act: (row) => ({ action: 'person.unsuspend', ...on(row) }),
      back: (row) => ({ action: 'person.suspend', ...on(row), reason: row.suspended_reason }),
    },
  ]
}
