import { Box } from '@chakra-ui/react/box'
import { Link } from '@tanstack/react-router'
import { staffPageSize, type StaffFilters } from '#domain/staff-addresses.ts'
import type { StaffList } from '#domain/staff-row.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useStaffList } from '../frame/use-staff-list.ts'

type Row = {
  to: string
  search: Record<string, string>
  label: string
  count: string
  isOpen: boolean
}

/** How many rows of the first page of a list are in a state. */
function useOpen<L extends StaffList>(list: L, filter: StaffFilters[L]): Pick<Row, 'count' | 'isOpen'> {
  const { data, failure } = useStaffList(list, filter)
  // A dash stands for what is being fetched.
  if (!data) return { count: failure ? m.desk_unknown() : '–', isOpen: false }
  const count = data.next === null ? formatNumber(data.rows.length) : `${staffPageSize}+`
  return { count, isOpen: data.rows.length > 0 }
}

/** What is open, with links to the lists that show it. */
export function InboxView() {
  const messages = useOpen('messages', { state: 'new' })
  const requests = useOpen('requests', { status: 'pending' })
  const tickets = useOpen('inquiries', { kind: 'ticket', state: 'open' })
  const pendingRequests = useOpen('inquiries', { kind: 'request', state: 'pending' })
  const onPosts = useOpen('comments/blog', { state: 'reported' })
  const onSoftware = useOpen('comments/archive', { state: 'reported' })
  const software = useOpen('archives', { state: 'reported' })
  const mails = useOpen('mails', { state: 'failed' })
  const rows: Row[] = [
    {
      ...messages,
      label: m.desk_inbox_messages(),
      to: '/admin/content',
      search: { tab: 'messages', filter: 'new' },
    },
    {
      ...requests,
      label: m.desk_inbox_requests(),
      to: '/admin/content',
      search: { tab: 'requests', filter: 'pending' },
    },
    {
      ...tickets,
      label: m.desk_inbox_tickets(),
      to: '/admin/content',
      search: { tab: 'inquiries', by: 'ticket', filter: 'open' },
    },
    {
      ...pendingRequests,
      label: m.desk_inbox_asked(),
      to: '/admin/content',
      search: { tab: 'inquiries', by: 'request', filter: 'pending' },
    },
    {
      ...onPosts,
      label: m.desk_inbox_comments(),
      to: '/admin/content',
      search: { tab: 'comments', filter: 'reported' },
    },
    {
      ...onSoftware,
      label: m.desk_inbox_archive_comments(),
      to: '/admin/content',
      search: { tab: 'comments', filter: 'reported', by: 'archive' },
    },
    {
      ...software,
      label: m.desk_inbox_software(),
      to: '/admin/content',
      search: { tab: 'archive', filter: 'reported' },
    },
    { ...mails, label: m.desk_inbox_mails(), to: '/admin/settings', search: { tab: 'health' } },
  ]
  return (
    <Box
      as="section"
      aria-label={m.desk_inbox()}
      bg="card"
      border="1px solid var(--line)"
      borderRadius="md"
      p="4"
    >
      <Box asChild fontSize="lg">
        <h2>{m.desk_inbox()}</h2>
      </Box>
      <Box asChild display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="6" mt="2">
        <ul>
          {rows.map(({ to, search, label, count, isOpen }) => (
            <li key={label}>
              <Box
                asChild
                display="flex"
                alignItems="center"
                justifyContent="space-between"
                gap="3"
                minH="11"
                borderBottom="1px solid var(--line)"
                fontWeight={isOpen ? 'bold' : 'normal'}
                color={isOpen ? 'accent' : 'soft'}
              >
                <Link to={to} search={search}>
                  <span>{label}</span>
                  <span>{count}</span>
                </Link>
              </Box>
            </li>
          ))}
        </ul>
      </Box>
    </Box>
  )
}
