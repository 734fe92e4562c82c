import { Box } from '@chakra-ui/react/box'
import type { commentReportReasons, StaffComment } from '#domain/staff-comments.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ActionButtons } from '../frame/action-buttons.tsx'
import type { OpenRow } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { ReportList } from '../ui/report-list.tsx'

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
      <ReportList
        count={row.open_reports}
        reports={row.reports.map((report) => Object.assign({}, report, { reason: reasons[report.reason]() }))}
      />
      {waiting}
      <ActionButtons row={row} actions={actions} onAct={onAct} />
    </DeskDialog>
  )
}
