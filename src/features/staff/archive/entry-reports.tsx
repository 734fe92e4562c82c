import { useRef } from 'react'
import type { ReportProblem } from '#domain/archive-reports.ts'
import type { StaffEntry } from '#domain/staff-archive.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { ReportList } from '../ui/report-list.tsx'

// Those of the desk, for the reason in entry-labels.ts.
const reasons: Record<ReportProblem, () => string> = {
  broken: m.desk_file,
  description: m.desk_entry_description,
  other: m.desk_reason_other,
}

type EntryReportsProps = {
  stored: StaffEntry
  writes: readonly RowFor<'staff'>[]
  /** Called with the ids of the reports that are shown; resolves to whether the write is stored. */
  onClose: (reports: number[]) => Promise<boolean>
}

/** What people reported about an entry, without what is closed by a write that waits, and the button that closes it. */
export function EntryReports({ stored, writes, onClose }: EntryReportsProps) {
  // The writes at the last press: pressed again before its own is among them, the button closes nothing more.
  const pressedWith = useRef<typeof writes>(null)
  const closing = new Set(
    writes.flatMap(({ payload, state }) =>
      payload.action === 'entry.close_reports' && state !== 'parked' ? payload.reports : [],
    ),
  )
  const open = stored.reports.filter(({ id }) => !closing.has(id))
  if (open.length === 0) return null
  return (
    <>
      <ReportList
        count={stored.open_reports - stored.reports.length + open.length}
        reports={open.map(({ problem, by, ...report }) => ({
          ...report,
          reason: reasons[problem](),
          by: by ?? m.portal_guest_user_hint(),
        }))}
      />
      <Button
        variant="quiet"
        css={{ mt: '3' }}
        onClick={({ currentTarget }) => {
          if (pressedWith.current === writes) return
          pressedWith.current = writes
          focusWhenGone(currentTarget)
          void onClose(open.map(({ id }) => id)).then((isStored) => {
            if (!isStored) pressedWith.current = null
          })
        }}
      >
        {m.desk_reports_close()}
      </Button>
    </>
  )
}
