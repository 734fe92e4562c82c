import { Box } from '@chakra-ui/react/box'
import { messageStates, type StaffMessage } from '#domain/staff-messages.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { messageActions, senderOf } from './message-actions.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MessageStateBadge, messageStateLabel } from './message-state.tsx'

const columns = (): Column<StaffMessage>[] => [
  { id: 'from', label: m.desk_from(), view: senderOf },
  {
    id: 'about',
    label: m.desk_message(),
    view: ({ subject, message }) => (
      <Box lineClamp="2" maxW="34rem">
        {subject ? `${subject}: ${message}` : message}
      </Box>
    ),
  },
  { id: 'state', label: m.desk_state(), view: ({ state }) => <MessageStateBadge state={state} /> },
  {
    id: 'assigned',
    label: m.desk_assigned(),
    view: ({ assigned_to }) =>
      assigned_to ? m.desk_assigned_to({ name: assigned_to.name }) : m.desk_assigned_to_nobody(),
  },
  timeColumn('at', m.desk_received(), ({ created_at }) => created_at),
]

/** Messages of the contact form. */
export function MessagesView() {
  const { search, user } = useDesk()
  const actions = messageActions({ id: user.id, name: `${user.first_name} ${user.last_name}`.trim() })
  return (
    <ListView
      list="messages"
      filter={{
        q: search.q,
        state: messageStates.find((state) => state === search.filter),
        assigned: search.by === 'me' || search.by === 'nobody' ? search.by : undefined,
      }}
      name={m.desk_messages()}
      search={m.desk_messages_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_state(),
          options: messageStates.map((state) => [state, messageStateLabel(state)]),
        },
        {
          key: 'by',
          label: m.desk_assigned(),
          options: [
            ['me', m.desk_me()],
            ['nobody', m.desk_nobody()],
          ],
        },
      ]}
      columns={columns()}
      nameOf={senderOf}
      actions={actions}
      empty={m.desk_messages_empty()}
      details={(open) => <MessageDialog {...open} actions={actions} />}
    />
  )
}
