import { Download } from 'lucide'
import { engine } from '#engine/engine.ts'
import { useOutage } from '#engine/outage.ts'
import { useLive } from '#engine/use-live.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import type { FileSource } from '#platform/downloads/download-row.ts'
import { needsConfirmation } from '#platform/storage/preferences.ts'
import { Button } from '#ui/button.ts'
import { focusIfLost } from '#ui/focus-if-lost.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import type { DownloadStart } from './downloads.store.ts'
import { startRefusalMessage } from './start-refusal-message.ts'

// Lazy-loaded, since most visitors do not download the offered files.
const DownloadProgress = lazySection(() => import('./download-progress.tsx'), 'DownloadProgress', {
  placeholderStyle: { minH: '12' },
})
const ConfirmDownloadDialog = lazyWithRetry(
  () => import('./confirm-download-dialog.tsx'),
  'ConfirmDownloadDialog',
)

export type OfferedFile = {
  source: FileSource
  title: string
  /** For display, and in bytes if known. */
  size: string
  bytes: number | null
  mirrors: readonly string[]
  /** Whether this is the main action of the page. */
  isMain?: boolean
}

/** Starts a resumable download; errors are shown beside the button. */
export function DownloadButton({ file }: { file: OfferedFile }) {
  const { source, title, size, bytes, isMain = false } = file
  const [begun, setBegun] = useState<DownloadStart | 'asked' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isDropped, setDropped] = useState(false)
  const outage = useOutage('unreachable')
  const isWaiting = begun === 'unreachable'
  useWhenBack(isWaiting, () => void start())
  const row = useLive(({ downloads }) => downloads.readDownload(source), undefined, [source.kind, source.id])

  async function start() {
    setAsking(false)
    // A second request would count twice, and delete what the first download has.
    if (begun === 'asked') return
    setBegun('asked')
    const parts = await engine().catch(() => null)
    setBegun(parts ? await parts.downloads.begin(file).catch(() => 'failed' as const) : 'failed')
  }

  if (row) return <DownloadProgress row={row} takesFocus={begun !== null} onDrop={() => setDropped(true)} />
  const isOfPost = source.kind === 'post'
  const problem = begun === null || begun === 'asked' ? null : startRefusalMessage(begun, source.kind)
  return (
    <>
      <Button
        ref={isDropped ? focusIfLost : null}
        variant={isMain ? 'solid' : 'quiet'}
        aria-disabled={begun === 'asked'}
        aria-label={isOfPost ? m.post_file_named({ title }) : m.download_for({ platform: title, size })}
        onClick={() => (needsConfirmation(bytes ?? 0) ? setAsking(true) : void start())}
        css={isMain && { w: 'full' }}
      >
        <Icon shape={Download} size={18} aria-hidden="true" />
        {isOfPost ? m.post_file_download() : m.download_size({ size })}
      </Button>
      <div role="status">
        {isWaiting ? (
          <Notice tone="wait" css={{ mt: '2', fontSize: 'sm' }} data-outage={outage}>
            {outage === 'offline' ? m.dl_starts_later() : m.dl_asked_again()}
          </Notice>
        ) : null}
      </div>
      <div role="alert">
        {problem ? (
          <Notice tone={begun === 'login' ? 'info' : 'error'} css={{ mt: '2', fontSize: 'sm' }}>
            {problem}
            {isOfPost && begun === 'login' ? (
              <>
                {' '}
                <TextLink to="/auth/login" search={{ from: `/blog/${source.slug}` }}>
                  {m.sign_in()}
                </TextLink>
              </>
            ) : null}
          </Notice>
        ) : null}
      </div>
      {isAsking ? (
        <LazyOverlay onClose={() => setAsking(false)}>
          <ConfirmDownloadDialog
            file={file}
            onConfirm={() => void start()}
            onClose={() => setAsking(false)}
          />
        </LazyOverlay>
      ) : null}
    </>
  )
}
