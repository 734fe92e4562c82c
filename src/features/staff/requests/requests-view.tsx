import { requestStatuses, type AnyRequest, type RequestStatus } from '#domain/downloads.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DescriptionList } from '#ui/description-list.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Box } from '@chakra-ui/react/box'
import { useDesk } from '../desk-host.ts'
import { ActionButtons } from '../frame/action-buttons.tsx'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { StateBadge, type Tone } from '../ui/state-badge.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { requestActions } from './request-actions.ts'

const statuses: Record<RequestStatus, readonly [Tone, () => string]> = {
  pending: ['wait', m.desk_request_pending],
  approved: ['info', m.desk_request_approved],
  sent: ['good', m.desk_request_sent],
  refused: ['bad', m.desk_request_refused],
}
const Status = ({ status }: { status: RequestStatus }) => (
  <StateBadge tone={statuses[status][0]}>{statuses[status][1]()}</StateBadge>
)

const kindLabel = ({ kind }: AnyRequest) => (kind === 'archive' ? m.desk_of_software() : m.desk_of_post())

const columns = (): Column<AnyRequest>[] => [
  { id: 'title', label: m.desk_file(), view: ({ title }) => title },
  { id: 'by', label: m.desk_from(), view: ({ user, email }) => `${user} · ${email}` },
  { id: 'status', label: m.desk_state(), view: ({ status }) => <Status status={status} /> },
  {
    id: 'message',
    label: m.desk_message(),
    view: ({ message }) => (
      <Box lineClamp="2" maxW="26rem">
        {message}
      </Box>
    ),
  },
  timeColumn('at', m.desk_received(), ({ created_at }) => created_at),
]

/** Where the person left a number. */
const phoneOf = ({ phone }: AnyRequest) =>
  phone ? [[m.desk_phone(), <PhoneLink key={phone} phone={phone} />] as const] : []

/** The parameter's value for requests in every state. */
const every = 'all'

/** Requests for files, newest first: those that wait, unless others are asked for. */
export function RequestsView() {
  const { search } = useDesk()
  const actions = requestActions()
  const others = requestStatuses.filter((status) => status !== 'pending')
  return (
    <ListView
      list="requests"
      filter={{
        q: search.q,
        status:
          search.filter === every
            ? undefined
            : (others.find((status) => status === search.filter) ?? 'pending'),
        kind: search.by === 'archive' || search.by === 'blog' ? search.by : undefined,
      }}
      name={m.desk_requests()}
      search={m.desk_requests_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_state(),
          unchosen: m.desk_request_pending(),
          options: [
            [every, m.filter_all()],
            ...others.map((status) => [status, statuses[status][1]()] as const),
          ],
        },
        {
          key: 'by',
          label: m.desk_kind(),
          options: [
            ['archive', m.desk_of_software()],
            ['blog', m.desk_of_post()],
          ],
        },
      ]}
      columns={columns()}
      nameOf={({ title, user }) => `${title}, ${user}`}
      actions={actions}
      empty={m.desk_requests_empty()}
      details={({ row, waiting, onAct, onClose }) => (
        <DeskDialog title={row.title} lead={`${row.user} · ${row.email}`} onClose={onClose}>
          <Status status={row.status} />
          <DescriptionList
            facts={[
              [m.desk_kind(), kindLabel(row)],
              [m.desk_received(), formatTimestamp(row.created_at)],
              [m.desk_changed(), formatTimestamp(row.updated_at)],
              ...phoneOf(row),
              [m.desk_told(), row.note || m.desk_none()],
            ]}
          />
          <Box whiteSpace="pre-wrap" mt="3">
            {row.message}
          </Box>
          {waiting}
          <ActionButtons row={row} actions={actions} onAct={onAct} first="approve" />
        </DeskDialog>
      )}
    />
  )
}
