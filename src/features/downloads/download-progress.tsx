import { useSnapshot } from 'valtio'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import type { DownloadRow } from '#platform/downloads/download-row.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { focusIfLost } from '#ui/focus-if-lost.ts'
import { leaveFocus } from '#ui/leave-focus.ts'
import { Notice } from '#ui/notice.ts'
import { sayNotStored } from '#ui/toast/say-not-stored.ts'
import { downloadLine, problemMessage } from './download-labels.ts'

const Bar = styled('progress', { base: { w: 'full', h: '2', accentColor: 'accent' } })

/** What the first button does in each state, and is called. */
const actions = {
  wanted: ['pause', m.dl_pause],
  paused: ['resume', m.dl_resume],
  checking: null,
  failed: ['resume', m.try_again],
  ready: ['saveToDevice', m.dl_save],
} as const satisfies Record<DownloadRow['state'], unknown>

type DownloadProgressProps = {
  row: DownloadRow
  /** It replaced the button that started it, which had the focus. */
  takesFocus?: boolean
  /** Before the download is removed. */
  onDrop?: () => void
}

/** The progress of a download, with its actions. */
export function DownloadProgress({ row, takesFocus = false, onDrop }: DownloadProgressProps) {
  const isOnline = useSnapshot(connectivity).state === 'online'
  const { id, state } = row
  const action = actions[state]
  return (
    <div
      ref={takesFocus ? focusIfLost : null}
      tabIndex={-1}
      className={css({ minW: '[min(100%, 16rem)]' })}
      data-download={state}
    >
      {state === 'ready' ? null : <Bar max={row.total} value={row.held} aria-label={row.title} />}
      <div
        className={css({ fontSize: 'sm', fontWeight: 'bold', color: state === 'ready' ? 'success' : 'ink' })}
      >
        {downloadLine(row, isOnline)}
      </div>
      <div role="status">
        {row.isRestarted && state !== 'ready' ? (
          <Notice tone="wait" css={{ mt: '2', fontSize: 'sm' }}>
            {m.dl_restarted()}
          </Notice>
        ) : null}
        {state === 'failed' ? (
          <Notice tone="error" css={{ mt: '2', fontSize: 'sm' }}>
            {problemMessage(row)}
          </Notice>
        ) : null}
      </div>
      {state === 'ready' ? (
        <div className={css({ mt: '1', color: 'soft', fontSize: 'xs', overflowWrap: 'anywhere' })}>
          {m.checksum()} <code>{row.sha256}</code>
        </div>
      ) : null}
      <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap', fontSize: 'sm' })}>
        {/* One button, which keeps the focus when its action changes. */}
        {action ? (
          <Button
            variant="plain"
            onClick={() =>
              void engine()
                .then(({ downloads }) => downloads[action[0]](id))
                .catch(sayNotStored)
            }
          >
            {action[1]()}
          </Button>
        ) : null}
        <Button
          ref={leaveFocus}
          variant="plain"
          onClick={() => {
            onDrop?.()
            void engine()
              .then(({ downloads }) => downloads.drop(id))
              .catch(sayNotStored)
          }}
        >
          {state === 'ready' ? m.dl_remove() : m.dl_cancel()}
        </Button>
      </div>
    </div>
  )
}
