import { useState } from 'react'
import { failureMessage } from '#engine/outage.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import type { MakeOutcome } from './certificates.sync.ts'
import { loadCertificates } from './load-certificates.ts'

type MakeCertificateProps = {
  course: string
  user: { id: number; first_name: string; last_name: string; username: string }
}

/** Requests the certificate. Without a network the request is retried when it is back, while the page is open. */
export function MakeCertificate({ course, user }: MakeCertificateProps) {
  const [state, setState] = useState<'idle' | 'running' | Exclude<MakeOutcome, 'done'>>('idle')
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  async function make(): Promise<void> {
    if (state === 'running') return
    setState('running')
    const outcome = await loadCertificates()
      .then((parts) => parts.makeCertificate(course, user.id, name))
      .catch(() => 'failed' as const)
    setState(outcome === 'done' ? 'idle' : outcome)
  }
  useWhenBack(state === 'unreachable', () => void make())
  return (
    <>
      <div>{m.certificate_ready()}</div>
      <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })}>
        {m.certificate_name_note({ name })}
      </div>
      <Button aria-disabled={state === 'running'} onClick={() => void make()} css={{ mt: '3' }}>
        {m.certificate_make()}
      </Button>
      <div role="status" className={css({ mt: '3' })}>
        {state === 'running' ? m.certificate_making() : null}
        {state === 'unreachable' ? <Notice tone="wait">{m.certificate_waits()}</Notice> : null}
        {state === 'other-name' ? <Notice tone="wait">{m.certificate_other_name()}</Notice> : null}
        {state === 'failed' ? <Notice tone="error">{failureMessage('failed')}</Notice> : null}
      </div>
    </>
  )
}
