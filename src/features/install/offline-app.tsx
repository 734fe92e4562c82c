import { useEffect, useState } from 'react'
import { bytesInWords } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { keptAppBytes } from './app-size.ts'
import { currentWay, isInstalling } from './install.ts'
import { install } from './install-state.ts'

/** The estimated download size: the upper bound that the build checks (tests/e2e/bytes.spec.ts). */
const expectedBytes = 450_000

type OfflineAppProps = {
  /** Registers the worker, which precaches everything; resolves once that has started. */
  makeAvailable: () => Promise<void>
}

type Kept = { state: 'unknown' | 'none' | 'getting' | 'ready' | 'unsupported'; bytes: number }

/** Whether the app is available offline, with a button to fetch it now; for the settings. */
export function OfflineApp({ makeAvailable }: OfflineAppProps) {
  const [{ state, bytes }, setKept] = useState<Kept>({ state: 'unknown', bytes: 0 })
  useEffect(() => {
    let isOver = false
    const show = (kept: Kept) => {
      if (!isOver) setKept(kept)
    }
    void follow(show)
    return () => {
      isOver = true
    }
  }, [])

  async function get(): Promise<void> {
    setKept({ state: 'getting', bytes: 0 })
    await makeAvailable()
    await follow(setKept)
  }

  return (
    <section>
      <h2 className={css({ fontSize: 'xl' })}>{m.offline_app_title()}</h2>
      <div className={css({ mt: '2', minH: '[4lh]' })} role="status">
        {state === 'ready' ? m.offline_app_ready({ size: bytesInWords(bytes) }) : null}
        {state === 'getting' ? m.offline_app_getting() : null}
        {state === 'unsupported' ? m.offline_app_unsupported() : null}
        {state === 'none' ? m.offline_app_lead({ size: bytesInWords(expectedBytes) }) : null}
      </div>
      <div className={css({ display: 'flex', mt: '3', gap: '3', flexWrap: 'wrap' })}>
        <Button look="quiet" onClick={() => (install.areStepsOpen = true)}>
          {state === 'unknown' ? m.install_steps_title() : stepsWords()}
        </Button>
        {state === 'none' ? <Button onClick={() => void get()}>{m.offline_app_get()}</Button> : null}
      </div>
    </section>
  )
}

function stepsWords(): string {
  const way = currentWay()
  if (way === 'prompt') return m.install_now()
  return isInstalling(way) ? m.install_steps_title() : m.install_keep_title()
}

/** Reports the current state, and again when everything is cached. */
async function follow(show: (kept: Kept) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return show({ state: 'unsupported', bytes: 0 })
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return show({ state: 'none', bytes: 0 })
  if (!registration.active) show({ state: 'getting', bytes: 0 })
  await navigator.serviceWorker.ready
  show({ state: 'ready', bytes: await keptAppBytes() })
}
