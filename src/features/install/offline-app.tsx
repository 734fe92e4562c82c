import { useEffect, useState } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import { wholeAppBytes } from '#domain/cached-parts.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { acceptInstall, currentWay, isInstalling } from './install.ts'

const CachedParts = lazySection(() => import('./cached-parts.tsx'), 'CachedParts')

const checkAgainMs = 1000

type OfflineAppProps = {
  /** Registers the worker, which precaches the app; resolves once that has started. */
  makeAvailable: () => Promise<void>
}

/** `failed`: its code could not be loaded. `unsupported`: also where the browser refuses one, as in some private windows. */
type Worker = 'unknown' | 'none' | 'asked' | 'failed' | 'there' | 'unsupported'

/** Which parts of the app are available offline, with buttons to fetch what is missing and to install the app. */
export function OfflineApp({ makeAvailable }: OfflineAppProps) {
  const [worker, setWorker] = useState<Worker>('unknown')
  useEffect(() => {
    if (worker !== 'unknown' && worker !== 'none') return undefined
    let isCancelled = false
    const check = () => void workerState().then((state) => (isCancelled ? undefined : setWorker(state)))
    if (worker === 'unknown') check()
    // The app registers the worker itself after a page is hydrated, unless data saver is on.
    const timer = setInterval(check, checkAgainMs)
    return () => {
      isCancelled = true
      clearInterval(timer)
    }
  }, [worker])

  function get(): void {
    setWorker('asked')
    void makeAvailable().catch((error: unknown) =>
      setWorker(error instanceof DOMException ? 'unsupported' : 'failed'),
    )
  }

  return (
    <section>
      <h2 className={css({ fontSize: 'xl' })}>{m.offline_app_title()}</h2>
      <div tabIndex={-1} className={css({ minH: '[14rem]' })}>
        <div className={css({ mt: '2' })} role="status">
          {worker === 'unsupported' ? m.offline_app_unsupported() : null}
          {worker === 'none' ? m.offline_app_lead({ size: formatFileSize(wholeAppBytes) }) : null}
          {worker === 'failed' ? unreachableMessage() : null}
        </div>
        {worker === 'asked' || worker === 'there' ? <CachedParts isRequested={worker === 'asked'} /> : null}
        {worker === 'none' || worker === 'failed' ? (
          <Button
            css={{ mt: '3' }}
            onClick={({ currentTarget }) => {
              // The button unmounts; the focus moves first, or it is lost.
              currentTarget.parentElement?.focus()
              get()
            }}
          >
            {m.offline_app_get()}
          </Button>
        ) : null}
      </div>
      <Button variant="quiet" css={{ mt: '3' }} onClick={() => void acceptInstall()}>
        {worker === 'unknown' ? m.install_steps_title() : stepsLabel()}
      </Button>
    </section>
  )
}

function stepsLabel(): string {
  const way = currentWay()
  if (way === 'prompt') return m.install_now()
  return isInstalling(way) ? m.install_steps_title() : m.install_keep_title()
}

async function workerState(): Promise<Worker> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  return (await navigator.serviceWorker.getRegistration()) ? 'there' : 'none'
}
