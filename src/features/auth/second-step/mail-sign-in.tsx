import { useEffect, useRef, useState } from 'react'
import { EmailForm } from '#features/auth/sign-in/email-form.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { MailDigits } from './mail-digits.tsx'
import { storePendingCode, newBrowserSecret, readPendingCode, type PendingCode } from './pending-code.ts'

export type MailSignInProps = {
  isRemembered: boolean
  onSignedIn: () => unknown
  /** Whether the person chose this way, so that the page shows no form for the password. */
  isByMail: boolean
  onByMail: (isByMail: boolean) => void
}

/** Signs in with a code that is mailed. */
export function MailSignIn({ isByMail, onByMail, ...props }: MailSignInProps) {
  const [pending, setPending] = useState<PendingCode | null>(() => readPendingCode(Date.now()))
  useEffect(() => {
    if (pending) onByMail(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a discarded page continues where it was
  }, [])
  function storePending(next: PendingCode | null): void {
    storePendingCode(next)
    setPending(next)
  }
  function leave(): void {
    storePending(null)
    onByMail(false)
  }
  if (!isByMail)
    return (
      <Button variant="quiet" onClick={() => onByMail(true)} css={{ w: 'full', mt: '3' }}>
        {m.mail_code_open()}
      </Button>
    )
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {pending ? (
        <MailDigits
          key={pending.browser}
          {...props}
          pending={pending}
          onDone={() => storePendingCode(null)}
          onRestart={() => storePending(null)}
        />
      ) : (
        <AskForCode onSent={storePending} />
      )}
      <Button variant="plain" onClick={leave} css={{ justifySelf: 'start' }}>
        {m.second_step_back()}
      </Button>
    </div>
  )
}

function AskForCode({ onSent }: { onSent: (pending: PendingCode) => void }) {
  const [email, setEmail] = useState('')
  // A retry after a lost answer reuses it, as well as the idempotency key, so that one mail is sent.
  const attempt = useRef({ browser: '', email: '' })

  async function request(address: string, key: string) {
    if (attempt.current.email !== address) attempt.current = { browser: newBrowserSecret(), email: address }
    return (await accountCalls()).requestMailCode({ email: address, browser: attempt.current.browser }, key)
  }

  return (
    <EmailForm
      lead={m.mail_code_lead()}
      submit={m.mail_code_send()}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the button in its place
      autoFocus
      email={email}
      onEmail={setEmail}
      request={request}
      onSent={(address) => onSent({ email: address, browser: attempt.current.browser, at: Date.now() })}
    />
  )
}
