import { PendingAction } from '#engine/pending-action.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { isSafeToReissue } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { lazySection } from '#ui/lazy-section.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { RequestForm } from './request-form.tsx'
import { requestNotice } from './request-level.ts'
import { useRequest } from './use-request.ts'

// After something was asked for.
const PushSection = lazySection(() => import('#engine/push-section.tsx'), 'PushSection')

const tones = { info: 'info', success: 'good', warning: 'wait' } as const

/** The status of the user's request, or the form for one: the server takes one request for an entry and person. */
export function OwnRequest({ archive }: { archive: CachedArchive }) {
  const { request, row, email } = useRequest(archive.id)
  const notice = request ? requestNotice(request) : null
  // A rejected request that the server may still have executed must not be edited; a new one may be written.
  const isFormOpen = row === null || (row.state === 'parked' && !isSafeToReissue(row))
  return (
    <>
      <div role="status">
        {notice && row === null ? (
          <Notice tone={tones[notice.level]} data-level={notice.level} css={{ mb: '3' }}>
            {notice.words}
            {request?.note ? (
              <div className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>
                {m.request_note({ note: request.note })}
              </div>
            ) : null}
            {request?.status === 'refused' ? (
              <>
                {' '}
                <TextLink
                  to="/contact"
                  search={{ subject: m.contact_downloads_subject({ title: archive.title }) }}
                  hash="write"
                >
                  {m.contact_title()}
                </TextLink>
              </>
            ) : null}
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
      {row?.state !== 'parked' && (row || request?.status === 'pending') ? <PushSection isOffer /> : null}
      {isFormOpen && (notice === null || row !== null) ? (
        <RequestForm archive={archive} email={email} />
      ) : null}
    </>
  )
}
