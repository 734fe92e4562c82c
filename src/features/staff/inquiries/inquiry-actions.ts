import type { InquiryRow } from '#domain/inquiry-schemas.ts'
import type { StaffName } from '#domain/staff-row.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'

type Self = StaffName & { email: string }

/** Gives an inquiry to oneself, or to nobody; refused where a colleague took it meanwhile. */
export function inquiryActions({ email, ...self }: Self): RowAction<InquiryRow>[] {
  const assigned = (row: InquiryRow, isOwn: boolean) =>
    ({
      action: 'inquiry.assign',
      id: row.id,
      title: row.title,
      to: isOwn ? email : null,
      holder: row.assigned_to?.id ?? null,
      person: isOwn ? self : null,
    }) as const
  return [
    {
      id: 'assign',
      label: m.desk_assign_me(),
      // Its author is its client.
      isFor: ({ owner, assigned_to }) => owner.id !== self.id && assigned_to?.id !== self.id,
      act: (row) => assigned(row, true),
    },
    {
      id: 'release',
      label: m.desk_assign_nobody(),
      isFor: ({ assigned_to }) => assigned_to?.id === self.id,
      act: (row) => assigned(row, false),
    },
  ]
}
