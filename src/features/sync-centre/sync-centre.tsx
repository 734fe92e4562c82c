import { X } from 'lucide'
import { useLive, useLiveWith } from '#engine/use-live.ts'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { formatMoment } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { PatternBand } from '#ui/pattern-band.tsx'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.ts'
import { badgeLabel } from './badge-label.ts'
import { exportRows } from './export-rows.ts'
import { loadSyncListing } from './load-sync-listing.ts'
import type { Listing } from './sync-listing.store.ts'
import { SyncList } from './sync-list.tsx'
import { useSyncActions } from './use-sync-actions.ts'

const nothing: Listing = { refused: [], waiting: [], sent: [], bytes: 0, isSealed: false }
const unread = { waiting: 0, parked: 0, lastSentAt: null }
const sentAtOnce = 20

/** All actions of the user (rejected, queued, sent), with what can be done about each. */
export function SyncCentre({ onClose }: { onClose: () => void }) {
  const { state } = useSnapshot(connectivity)
  const userId = useSnapshot(session).user?.id ?? null
  const [sentLimit, setSentLimit] = useState(sentAtOnce)
  const status = useLive(({ syncCentre }) => syncCentre.readStatus(userId), unread, [userId])
  const listing = useLiveWith(loadSyncListing, ({ readListing }) => readListing(userId, sentLimit), nothing, [
    userId,
    sentLimit,
  ])
  const actions = useSyncActions(userId, onClose)
  const { refused, waiting, sent, bytes } = listing
  const hasOpen = refused.length + waiting.length > 0
  const [now] = useState(() => Date.now())
  return (
    <Modal
      label={m.sync_title()}
      onClose={onClose}
      data-lock=""
      css={[
        {
          position: 'fixed',
          inset: '[0 0 0 auto]',
          w: '[min(30rem, 100vw)]',
          h: 'dvh',
          maxH: 'dvh',
          overflowY: 'auto',
        },
        { '&::backdrop': { bg: 'shade' } },
      ]}
    >
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minH: '14',
          pl: '4',
          pr: '1',
        })}
      >
        <h2 className={css({ fontSize: 'xl' })}>{m.sync_title()}</h2>
        <Button variant="plain" aria-label={m.sync_close()} onClick={onClose} css={{ color: 'ink' }}>
          <Icon shape={X} size={24} aria-hidden="true" />
        </Button>
      </div>
      <PatternBand />
      <div className={css({ px: '4', pb: '8' })}>
        <div className={css({ mt: '4', fontWeight: 'bold' })}>
          {badgeLabel(state, { ...status, parked: 0 }).words}
        </div>
        <div className={css({ fontSize: 'sm', color: 'soft' })}>
          {status === unread
            ? '\u00a0'
            : status.lastSentAt === null
              ? m.sync_never_sent()
              : m.sync_last_sent({ when: formatMoment(status.lastSentAt, now) })}
        </div>
        {listing.isSealed ? (
          <Notice tone="wait" css={{ mt: '3' }}>
            {m.sync_sign_in()}
          </Notice>
        ) : null}
        {hasOpen ? (
          <div className={css({ display: 'flex', mt: '3', gap: '2', flexWrap: 'wrap' })}>
            {waiting.length > 0 ? (
              <Button aria-disabled={actions.isSending} onClick={() => void actions.sendNow()}>
                {m.sync_send_now({ size: formatFileSize(bytes) })}
              </Button>
            ) : null}
            <Button variant="quiet" onClick={() => exportRows([...refused, ...waiting], now)}>
              {m.sync_export()}
            </Button>
          </div>
        ) : null}
        <div className={css({ mt: '2', fontSize: 'sm' })} role="status">
          {actions.words}
          {actions.canUndo ? (
            <Button
              variant="plain"
              onClick={({ currentTarget }) => {
                focusWhenGone(currentTarget)
                void actions.undo()
              }}
            >
              {m.undo()}
            </Button>
          ) : null}
        </div>
        {refused.length > 0 ? (
          <SyncList title={m.sync_refused()} rows={refused} actions={actions} now={now} />
        ) : null}
        <SyncList
          title={m.sync_waiting()}
          rows={waiting}
          actions={actions}
          now={now}
          empty={listing === nothing ? [] : [m.sync_nothing_waits(), m.sync_empty_hint()]}
        />
        <SyncList
          title={m.sync_sent()}
          rows={sent}
          actions={actions}
          now={now}
          empty={listing === nothing ? [] : [m.sync_nothing_sent()]}
        />
        {sent.length === sentLimit ? (
          <Button variant="quiet" onClick={() => setSentLimit(sentLimit + sentAtOnce)} css={{ mt: '3' }}>
            {m.sync_more()}
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}
