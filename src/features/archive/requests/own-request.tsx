import { useEffect, useRef, useState } from 'react'
import { PendingAction } from '#engine/pending-action.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { isSafeToReissue, type RowFor } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { RequestForm } from './request-form.tsx'
import { requestLevel, requestNotice } from './request-level.ts'
import { useRequest } from './use-request.ts'

const tones = { info: 'info', success: 'good', warning: 'wait' } as const

/** The status of the user's request, and the form for a new one. */
export function OwnRequest({ archive }: { archive: CachedArchive }) {
  const { request, row, email } = useRequest(archive.id)
  const [isAsking, setAsking] = useState(false)
  const notice = request ? requestNotice(request) : null
  // A rejected request that the server may still have executed must not be edited; a new one may be written.
  const isFormOpen = row === null || (row.state === 'parked' && !isSafeToReissue(row))
  useArrival(row, notice)
  return (
    <>
      <div role="status">
        {notice && row === null ? (
          <Notice tone={tones[notice.level]} data-level={notice.level} css={{ mb: '3' }}>
            {notice.words}
          </Notice>
        ) : null}
      </div>
      {row ? (
        <Notice tone="wait" data-level={row.state === 'parked' ? 'warning' : undefined}>
          <div className={css({ fontWeight: 'bold' })}>{row.payload.email}</div>
          <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>
            {row.payload.message}
          </div>
          <PendingAction row={row} canEdit text={row.payload.message} />
        </Notice>
      ) : null}
      {isFormOpen && (notice === null || isAsking || row !== null) ? (
        <RequestForm archive={archive} email={email} onDone={() => setAsking(false)} />
      ) : null}
      {notice && row === null && !isAsking ? (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {m.request_again()}
        </Button>
      ) : null}
    </>
  )
}

/** Shows a toast when a queued request is answered, at the level of the answer. */
function useArrival(row: RowFor<'request'> | null, notice: ReturnType<typeof requestNotice> | null) {
  const state = row?.state ?? null
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was === null || was === 'parked' || was === state) return
    if (state === null && notice) showToast(notice.words, { type: notice.level })
    if (state === 'parked')
      showToast(row?.lastError?.words ?? m.request_failed(), { type: requestLevel('refused') })
  }, [state, notice, row])
}
