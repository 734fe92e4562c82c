import { Box } from '@chakra-ui/react/box'
import { Link } from '@tanstack/react-router'
import {
  inquiryKinds,
  inquiryPriorities,
  inquiryStates,
  isEnded,
  isOverdue,
  type InquiryKind,
} from '#domain/inquiries.ts'
import type { InquiryRow } from '#domain/inquiry-schemas.ts'
import { oneOf } from '#domain/list-search.ts'
import { formatShortDate } from '#i18n/format.ts'
import { kindLabel, numberLabel, priorityLabel, stateLabel } from '#i18n/inquiry-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { inquiryActions } from './inquiry-actions.ts'

const columns = (): Column<InquiryRow>[] => [
  {
    id: 'title',
    label: m.desk_inquiry(),
    view: ({ id, title }) => (
      <Box asChild fontWeight="bold" textDecoration="underline" overflowWrap="anywhere">
        <Link to="/inquiries" search={{ open: id }}>
          {title}
        </Link>
      </Box>
    ),
  },
  { id: 'from', label: m.desk_from(), view: ({ owner }) => owner.name },
  {
    id: 'kind',
    label: m.desk_kind(),
    view: ({ kind, number }) => `${kindLabel(kind)} ${numberLabel(kind, number)}`,
  },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ state, last_side }) => (
      <StateBadge tone={isEnded(state) ? 'plain' : last_side === 'client' ? 'wait' : 'info'}>
        {stateLabel(state)}
      </StateBadge>
    ),
  },
  {
    id: 'priority',
    label: m.portal_field_priority(),
    view: ({ priority }) => (
      <Box as="span" whiteSpace="nowrap">
        {priorityLabel(priority)}
      </Box>
    ),
  },
  {
    id: 'assigned',
    label: m.desk_assigned(),
    view: ({ assigned_to }) =>
      assigned_to ? m.desk_assigned_to({ name: assigned_to.name }) : m.desk_assigned_to_nobody(),
  },
  {
    id: 'last',
    label: m.desk_last_wrote(),
    isLabelled: true,
    view: ({ last_side }) => (last_side === 'client' ? m.desk_last_client() : m.desk_last_us()),
  },
  {
    id: 'due',
    label: m.desk_due(),
    isLabelled: true,
    view: (row) =>
      row.due === null ? (
        '–'
      ) : (
        <Box as="span" display="inline-flex" gap="2" flexWrap="wrap">
          {formatShortDate(Date.parse(row.due))}
          {isOverdue(row, Date.now()) ? <StateBadge tone="bad">{m.desk_overdue()}</StateBadge> : null}
        </Box>
      ),
  },
  timeColumn('at', m.desk_changed(), ({ updated_at }) => updated_at),
]

/** States of a kind, or of all without one; some kinds share a state. */
const statesOf = (kind: InquiryKind | undefined) => [
  ...new Set(kind ? inquiryStates[kind] : inquiryKinds.flatMap((one) => inquiryStates[one])),
]

/** Requests, tickets and conversations of all clients; each is answered on its own page. */
export function InquiriesView() {
  const { search, user } = useDesk()
  const kind = oneOf(inquiryKinds, search.by)
  return (
    <ListView
      list="inquiries"
      filter={{
        q: search.q,
        kind,
        state: oneOf(statesOf(kind), search.filter),
        priority: oneOf(inquiryPriorities, search.priority),
        assigned: oneOf(['me', 'nobody'], search.who),
      }}
      name={m.desk_inquiries()}
      search={m.desk_inquiries_search()}
      filters={[
        {
          key: 'by',
          label: m.desk_kind(),
          options: inquiryKinds.map((one) => [one, kindLabel(one)]),
        },
        {
          key: 'filter',
          label: m.desk_state(),
          options: statesOf(kind).map((state) => [state, stateLabel(state)]),
        },
        {
          key: 'priority',
          label: m.portal_field_priority(),
          options: inquiryPriorities.map((one) => [one, priorityLabel(one)]),
        },
        {
          key: 'who',
          label: m.desk_assigned(),
          options: [
            ['me', m.desk_me()],
            ['nobody', m.desk_nobody()],
          ],
        },
      ]}
      columns={columns()}
      nameOf={({ title, owner }) => `${title}, ${owner.name}`}
      actions={inquiryActions({
        id: user.id,
        name: `${user.first_name} ${user.last_name}`.trim(),
        email: user.email,
      })}
      empty={m.desk_inquiries_empty()}
    />
  )
}
