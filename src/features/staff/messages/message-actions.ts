import type { StaffMessage } from '#domain/staff-messages.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'

export const senderOf = ({ first_name, last_name }: StaffMessage) => `${first_name} ${last_name}`.trim()

const on = (row: StaffMessage) => ({ id: row.id, title: senderOf(row) })

/** What can be done with messages, without the answer, which has a form. */
export function messageActions(selfId: number): RowAction<StaffMessage>[] {
  return [
    {
      id: 'read',
      label: m.desk_mark_read(),
      isFor: ({ state }) => state === 'new',
      act: (row) => ({ action: 'message.read', ...on(row) }),
    },
    {
      id: 'assign',
      label: m.desk_assign_me(),
      isFor: ({ assigned_to }) => assigned_to?.id !== selfId,
      act: (row) => ({ action: 'message.assign', ...on(row), to: selfId }),
      back: (row) => ({ action: 'message.assign', ...on(row), to: row.assigned_to?.id ?? null }),
    },
    {
      id: 'release',
      label: m.desk_assign_nobody(),
      isFor: ({ assigned_to }) => assigned_to?.id === selfId,
      act: (row) => ({ action: 'message.assign', ...on(row), to: null }),
      back: (row) => ({ action: 'message.assign', ...on(row), to: row.assigned_to?.id ?? null }),
    },
    {
      id: 'close',
      label: m.desk_close(),
      isFor: ({ state }) => state !== 'closed',
      act: (row) => ({ action: 'message.close', ...on(row) }),
      back: (row) => ({ action: 'message.reopen', ...on(row) }),
    },
    {
      id: 'reopen',
      label: m.desk_reopen(),
      isFor: ({ state }) => state === 'closed',
      act: (row) => ({ action: 'message.reopen', ...on(row) }),
      back: (row) => ({ action: 'message.close', ...on(row) }),
    },
  ]
}
