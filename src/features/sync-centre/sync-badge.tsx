import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { syncButtonRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { badgeLabel } from './badge-label.ts'

const nothingWaits = { waiting: 0, parked: 0, lastSentAt: null }
const SyncCentre = lazyWithRetry(() => import('./sync-centre.tsx'), 'SyncCentre')
const dots = { good: 'success', wait: 'highlight', bad: 'danger' } as const

const BadgeButton = styled('button', syncButtonRecipe)

/** The network and outbox state in words, announced politely by screen readers; opens the sync centre. */
export function SyncBadge() {
  const { state } = useSnapshot(connectivity)
  const userId = useSnapshot(session).user?.id ?? null
  const status = useLive(({ syncCentre }) => syncCentre.readStatus(userId), nothingWaits, [userId])
  const percent = useLive(({ syncCentre }) => syncCentre.readDownloadPercent(), null, [])
  const { words, tone } = badgeLabel(state, status)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BadgeButton
        type="button"
        data-network={state}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={m.sync_open()}
        onClick={() => setOpen(true)}
      >
        <span>
          <span className={css({ bg: dots[tone] })} aria-hidden="true" />
          {words}
          {percent === null ? null : (
            <strong className={css({ fontWeight: 'bold', whiteSpace: 'nowrap' })}>
              {m.dl_badge({ percent })}
            </strong>
          )}
        </span>
      </BadgeButton>
      <div className={css({ srOnly: true })} role="status">
        {words}
      </div>
      {isOpen ? (
        <LazyOverlay onClose={() => setOpen(false)}>
          <SyncCentre onClose={() => setOpen(false)} />
        </LazyOverlay>
      ) : null}
    </>
  )
}
