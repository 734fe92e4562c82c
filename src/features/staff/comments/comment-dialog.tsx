import { Box } from '@chakra-ui/react/box'
import type { commentReportReasons, StaffComment } from '#domain/staff-comments.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ActionButtons } from '../frame/action-buttons.tsx'
import type { OpenRow } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'

const reasons: Record<(typeof commentReportReasons)[number], () => string> = {
  spam: m.desk_reason_spam,
  abuse: m.desk_reason_abuse,
  wrong: m.desk_reason_wrong,
  other: m.desk_reason_other,
}

type CommentDialogProps = OpenRow<StaffComment> & { actions: readonly RowAction<StaffComment>[] }

/** A comment in full, with why readers reported it. */
export function CommentDialog({ row, waiting, onAct, onClose, actions }: CommentDialogProps) {
  return (
    <DeskDialog
      title={row.author || m.deleted_user()}
      lead={`${row.subject.title} · ${formatTimestamp(row.created_at)}`}
      onClose={onClose}
    >
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
        {row.content}
      </Box>
      {row.reports.length > 0 ? (
        <Box as="section" mt="4">
          <Box asChild fontWeight="bold" fontSize="md">
            <h3>{m.desk_reported({ count: row.open_reports })}</h3>
          </Box>
          <ul>
            {row.reports.map((report) => (
              <Box
                asChild
                key={report.id}
                mt="2"
                ps="3"
                borderInlineStart="4px solid var(--danger)"
                fontSize="sm"
              >
                <li>
                  <strong>{reasons[report.reason]()}</strong>
                  <Box color="soft">{`${report.by} · ${formatTimestamp(report.created_at)}`}</Box>
                  {report.text}
                </li>
              </Box>
            ))}
          </ul>
        </Box>
      ) : null}
      {waiting}
      <ActionButtons row={row} actions={actions} onAct={onAct} />
    </DeskDialog>
  )
}
