import type { StaffMessage } from '#domain/staff-messages.ts'
import type { StaffName } from '#domain/staff-row.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'

export const senderOf = ({ first_name, last_name }: StaffMessage) => `${first_name} ${last_name}`.trim()

const on = (row: StaffMessage) => ({ id: row.id, title: senderOf(row) })

const assigned = (row: StaffMessage, to: StaffName | null) =>
  ({ action: 'message.assign', ...on(row), to: to?.id ?? null, ...(to ? { name: to.name } : {}) }) as const

/** Gives a message to somebody, or to nobody. */
export function assignmentTo(to: StaffName | null): RowAction<StaffMessage> {
  return {
    id: 'assign',
    label: to ? m.desk_assigned_to({ name: to.name }) : m.desk_assigned_to_nobody(),
    isFor: () => true,
    act: (row) => assigned(row, to),
    back: (row) => assigned(row, row.assigned_to),
  }
}

/** What can be done with messages, without the answer, which has a form. */
export function messageActions(self: StaffName): RowAction<StaffMessage>[] {
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
      isFor: ({ assigned_to }) => assigned_to?.id !== self.id,
      act: (row) => assigned(row, self),
      back: (row) => assigned(row, row.assigned_to),
    },
    {
      id: 'release',
      label: m.desk_assign_nobody(),
      isFor: ({ assigned_to }) => assigned_to?.id === self.id,
      act: (row) => assigned(row, null),
      back: (row) => assigned(row, row.assigned_to),
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
