import { Box } from '@chakra-ui/react/box'
import { m } from '#i18n/paraglide/messages.js'
import { formatTimestamp } from './format-timestamp.ts'

type ReportListProps = {
  /** How many are open; more than are listed, if there are many. */
  count: number
  reports: readonly { id: number; reason: string; text: string; by: string; created_at: string }[]
}

/** The open reports about a thing; nothing without any. */
export function ReportList({ count, reports }: ReportListProps) {
  if (reports.length === 0) return null
  return (
    <Box as="section" mt="4">
      <Box asChild fontWeight="bold" fontSize="md">
        <h3>{m.desk_reported({ count })}</h3>
      </Box>
      <ul>
        {reports.map(({ id, reason, text, by, created_at }) => (
          <Box
            asChild
            key={id}
            mt="2"
            ps="3"
            borderInlineStart="4px solid var(--danger)"
            fontSize="sm"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
          >
            <li>
              <strong>{reason}</strong>
              <Box color="soft">{`${by} · ${formatTimestamp(created_at)}`}</Box>
              {text}
            </li>
          </Box>
        ))}
      </ul>
    </Box>
  )
}
