import { useState } from 'react'
import { FormFailure } from '#engine/outage-line.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { keepPendingCode } from './pending-code.ts'

type MailLinkProps = {
  token: string
  isRemembered: boolean
  onSignedIn: () => unknown
  /** The person signs in in another way. */
  onLeave: () => void
}

/** The target of the mailed link. Signs in only after a press, because programs that check mails open links. */
export function MailLink({ token, isRemembered, onSignedIn, onLeave }: MailLinkProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)

  async function enter() {
    if (isSending) return
    setProblem(null)
    setUnreached(false)
    setSending(true)
    const { finishSignIn } = await accountCalls()
    const outcome = await finishSignIn('/users/auth/mail-code/link/', { token }, isRemembered)
    setSending(false)
    if (outcome.kind === 'unreachable') return setUnreached(true)
    if (outcome.kind === 'refused') {
      const isOver = outcome.fields.token !== undefined
      return setProblem(isOver ? m.mail_link_wrong() : (outcome.words ?? m.second_step_failed()))
    }
    keepPendingCode(null)
    if (outcome.kind === 'signed-in') onSignedIn()
  }

  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <div>{m.mail_link_lead()}</div>
      <FormFailure problem={problem} isUnreached={isUnreached} />
      <Button aria-disabled={isSending} onClick={() => void enter()}>
        {m.mail_link_enter()}
      </Button>
      <Button look="plain" onClick={onLeave} css={{ justifySelf: 'start' }}>
        {m.mail_link_leave()}
      </Button>
    </div>
  )
}
