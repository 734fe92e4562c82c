import { Box } from '@chakra-ui/react/box'
import type { AuditRow } from '#domain/staff-audit.ts'
import { OutageText } from '#engine/outage-notice.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { useDesk } from '../desk-host.ts'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { auditLabel } from './audit-labels.ts'
import { differencesOf } from './differences.ts'
import { fieldLabel, targetLabel } from './state-labels.ts'

/** What an entry is about, with its title at that time if the entry has it. */
export function targetOf({ target_kind, target_id, before, after }: AuditRow): string {
  const title = before?.title ?? after?.title
  return `${targetLabel(target_kind)} ${target_id}${typeof title === 'string' ? `: ${title}` : ''}`
}

/** An entry of the audit log with its whole texts; until they are fetched, as the list has it. */
export function AuditDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { onSearch } = useDesk()
  const id = String(row.id)
  const { data, failure } = useStaffDocument('audit-entry', id, ({ pullAuditEntry }) => pullAuditEntry(id))
  return (
    <DeskDialog
      title={auditLabel(row.action)}
      lead={`${row.actor_name} · ${formatTimestamp(row.at)}`}
      onClose={onClose}
    >
      <Box color="soft" fontSize="sm" mb="2">
        {targetOf(row)}
      </Box>
      <Differences row={data ?? row} />
      {data === null && failure ? <OutageText failure={failure} description={m.desk_audit_cut()} /> : null}
      <Box mt="4">
        <Button variant="quiet" onClick={() => onSearch({ by: String(row.actor_id), open: undefined })}>
          {m.desk_all_of({ name: row.actor_name })}
        </Button>
      </Box>
    </DeskDialog>
  )
}

function Differences({ row }: { row: AuditRow }) {
  const differences = differencesOf(row)
  if (differences.length === 0) return <Box color="soft">{m.desk_no_difference()}</Box>
  return (
    <Box asChild fontSize="sm">
      <dl>
        {differences.map(({ name, before, after }) => (
          <Box key={name} mb="1" overflowWrap="anywhere" whiteSpace="pre-wrap">
            <Box asChild color="soft" display="inline">
              <dt>{`${fieldLabel(name)}: `}</dt>
            </Box>
            <Box asChild display="inline">
              <dd>
                {before ? <del>{before}</del> : null}
                {before && after ? ' → ' : null}
                {after ? (
                  <Box as="ins" textDecoration="none" fontWeight="bold">
                    {after}
                  </Box>
                ) : null}
              </dd>
            </Box>
          </Box>
        ))}
      </dl>
    </Box>
  )
}
