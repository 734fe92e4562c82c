import { FormFailure } from '#engine/outage-line.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { storePendingCode } from './pending-code.ts'

type MailLinkProps = {
  token: string
  isRemembered: boolean
  onSignedIn: () => unknown
  /** The person signs in in another way. */
  onLeave: () => void
}

/** The target of the mailed link. Signs in only after a press, because programs that check mails open links. */
export function MailLink({ token, isRemembered, onSignedIn, onLeave }: MailLinkProps) {
  const { setProblem, start, send, isSending, failure } = useRequestForm()

  async function enter() {
    const outcome = await send(async () =>
      (await accountCalls()).finishSignIn('/users/auth/mail-code/link/', { token }, isRemembered),
    )
    if (outcome.kind === 'unreachable') return
    if (outcome.kind === 'refused') {
      const isOver = outcome.fields.token !== undefined
      return setProblem(isOver ? m.mail_link_wrong() : (outcome.words ?? m.second_step_failed()))
    }
    storePendingCode(null)
    if (outcome.kind === 'signed-in') onSignedIn()
  }

  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <div>{m.mail_link_lead()}</div>
      <FormFailure {...failure} />
      <Button aria-disabled={isSending} onClick={() => start(enter)}>
        {m.mail_link_enter()}
      </Button>
      <Button variant="plain" onClick={onLeave} css={{ justifySelf: 'start' }}>
        {m.mail_link_leave()}
      </Button>
    </div>
  )
}
