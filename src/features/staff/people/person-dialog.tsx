import { Box } from '@chakra-ui/react/box'
import type { PersonRow } from '#domain/staff-people.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DescriptionList } from '#ui/description-list.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { ActionButtons } from '../frame/action-buttons.tsx'
import type { OpenRow } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { nameOf } from './person-actions.ts'
import { RoleChoice } from './role-choice.tsx'

type PersonDialogProps = OpenRow<PersonRow> & { actions: readonly RowAction<PersonRow>[] }

/** An account: who it is, what it did, its roles, and what can be done about it. */
export function PersonDialog({ row, waiting, onAct, onClose, actions }: PersonDialogProps) {
  const { data: person } = useStaffDocument('person', String(row.id), ({ pullPerson }) => pullPerson(row.id))
  const counts = person?.counts
  return (
    <DeskDialog title={nameOf(row)} lead={row.email} onClose={onClose}>
      {waiting}
      <DescriptionList
        facts={[
          [m.desk_username(), row.username],
          [m.desk_phone(), person?.phone ? <PhoneLink phone={person.phone} /> : m.desk_none()],
          [m.desk_joined(), formatTimestamp(row.created_at)],
          [
            m.desk_last_seen(),
            row.last_seen_at === null ? m.desk_never() : formatTimestamp(row.last_seen_at),
          ],
          [
            m.desk_email_verified(),
            person?.email_verified_at ? formatTimestamp(person.email_verified_at) : m.desk_no(),
          ],
          ...(row.deletion_at ? ([[m.desk_leaving_on(), formatTimestamp(row.deletion_at)]] as const) : []),
          ...(row.suspended_at === null
            ? []
            : ([
                [m.desk_suspended(), `${formatTimestamp(row.suspended_at)}: ${row.suspended_reason}`],
              ] as const)),
        ]}
      />
      {counts ? (
        <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(6rem, 1fr))" gap="2" mt="4">
          {(
            [
              [m.desk_count_comments(), counts.comments],
              [m.desk_count_ratings(), counts.ratings],
              [m.desk_count_requests(), counts.requests],
              [m.desk_count_posts(), counts.posts],
              [m.desk_count_sessions(), counts.sessions],
            ] as const
          ).map(([label, count]) => (
            <Box key={label} p="2" bg="card" border="1px solid var(--line)" borderRadius="md">
              <Box fontSize="lg" fontWeight="bold">
                {formatNumber(count)}
              </Box>
              <Box fontSize="xs" color="soft">
                {label}
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
      <RoleChoice key={row.roles.join()} row={row} onAct={onAct} />
      <ActionButtons row={row} actions={actions} onAct={onAct} />
    </DeskDialog>
  )
}
