import { useSnapshot } from 'valtio'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import type { DownloadRow } from '#platform/downloads/download-row.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { downloadLine, problemMessage } from './download-labels.ts'

const Bar = styled('progress', { base: { w: 'full', h: '2', accentColor: 'accent' } })

/** The progress of a download, with its actions. */
export function DownloadProgress({ row }: { row: DownloadRow }) {
  const isOnline = useSnapshot(connectivity).state === 'online'
  const { id, state } = row
  return (
    <div className={css({ minW: '[min(100%, 16rem)]' })} data-download={state}>
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
        {state === 'wanted' ? (
          <Button variant="plain" onClick={() => void engine().then(({ downloads }) => downloads.pause(id))}>
            {m.dl_pause()}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button variant="plain" onClick={() => void engine().then(({ downloads }) => downloads.resume(id))}>
            {m.dl_resume()}
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button variant="plain" onClick={() => void engine().then(({ downloads }) => downloads.resume(id))}>
            {m.try_again()}
          </Button>
        ) : null}
        {state === 'ready' ? (
          <Button
            variant="plain"
            onClick={() => void engine().then(({ downloads }) => downloads.saveToDevice(id))}
          >
            {m.dl_save()}
          </Button>
        ) : null}
        <Button variant="plain" onClick={() => void engine().then(({ downloads }) => downloads.drop(id))}>
          {state === 'ready' ? m.dl_remove() : m.dl_cancel()}
        </Button>
      </div>
    </div>
  )
}
