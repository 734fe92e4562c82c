import { Box } from '@chakra-ui/react/box'
import type { StaffMessage } from '#domain/staff-messages.ts'
import type { StaffName } from '#domain/staff-row.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { Select } from '../ui/select.tsx'
import { assignmentTo } from './message-actions.ts'

type AssignChoiceProps = { row: StaffMessage; onAct: (action: RowAction<StaffMessage>) => void }

/** Who takes care of a message: one of those who may answer, or nobody. Offline, those whom the device knows. */
export function AssignChoice({ row, onAct }: AssignChoiceProps) {
  const { data } = useStaffDocument('answerers', '', ({ pullAnswerers }) => pullAnswerers())
  const answerers = data?.people ?? []
  const assignee = row.assigned_to
  const people =
    assignee && !answerers.some(({ id }) => id === assignee.id) ? [assignee, ...answerers] : answerers
  const find = (id: string | undefined): StaffName | null =>
    people.find((person) => String(person.id) === id) ?? null
  return (
    <Box mt="4" maxW="20rem">
      <Select
        label={m.desk_assigned()}
        value={assignee ? String(assignee.id) : undefined}
        unchosen={m.desk_nobody()}
        options={people.map(({ id, name }) => [String(id), name])}
        onChoose={(id) => onAct(assignmentTo(find(id)))}
      />
    </Box>
  )
}
