import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { Notice } from '#ui/notice.ts'
import type { StoredReports } from '#features/archive/archive.store.ts'
import { problemOptions, ReportForm, useReportForm } from './report-form.tsx'

const nothing: StoredReports = { rows: [], isSent: false }

/** The form for a report, those that wait, and whether one was sent while the page is open. */
export function OwnReport({ archive }: { archive: CachedArchive }) {
  const { user } = useSnapshot(session)
  const userId = user?.id ?? null
  const [openedAt] = useState(() => Date.now())
  const report = useReportForm(archive)
  const { rows, isSent } = useLive(
    ({ archives }) => archives.readReports(archive.id, userId, openedAt),
    nothing,
    [archive.id, userId, openedAt],
  )
  const words = new Map(problemOptions())
  return (
    <>
      <ReportForm report={report} />
      <div role="status">
        {isSent && rows.length === 0 ? (
          <Notice tone="good" css={{ mt: '3' }}>
            {m.report_sent()}
          </Notice>
        ) : null}
      </div>
      {rows.map((row) => (
        <Notice key={row.key} tone="wait" css={{ mt: '3' }}>
          <div className={css({ fontWeight: 'bold' })}>{words.get(row.payload.problem)}</div>
          <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{row.payload.text}</div>
          <PendingAction row={row} canEdit={report.isBlank} text={row.payload.text} />
        </Notice>
      ))}
    </>
  )
}
