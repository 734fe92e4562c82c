import { useEffect, useRef, useState, type FormEvent } from 'react'
import { emailPattern } from '#domain/limits.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusField } from '#ui/focus-field.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MailDigits } from './mail-digits.tsx'
import { keepPendingCode, newBrowserSecret, readPendingCode, type PendingCode } from './pending-code.ts'

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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a page that was discarded goes on where it was
  }, [])
  function keep(next: PendingCode | null): void {
    keepPendingCode(next)
    setPending(next)
  }
  function leave(): void {
    keep(null)
    onByMail(false)
  }
  if (!isByMail)
    return (
      <Button look="quiet" onClick={() => onByMail(true)} css={{ w: 'full', mt: '3' }}>
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
          onDone={() => keepPendingCode(null)}
          onAgain={() => keep(null)}
        />
      ) : (
        <AskForCode onSent={keep} />
      )}
      <Button look="plain" onClick={leave} css={{ justifySelf: 'start' }}>
        {m.second_step_back()}
      </Button>
    </div>
  )
}

function AskForCode({ onSent }: { onSent: (pending: PendingCode) => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)
  // A retry after a lost answer reuses key and secret, so that one mail is sent.
  const attempt = useRef({ key: '', browser: '', email: '' })
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    setUnreached(false)
    const given = email.trim()
    const isAddress = emailPattern.test(given)
    setError(isAddress ? undefined : m.register_email())
    if (!isAddress) return focusField(form.current, ['email'])
    if (attempt.current.email !== given)
      attempt.current = { key: crypto.randomUUID(), browser: newBrowserSecret(), email: given }
    setSending(true)
    const { askForCode } = await accountCalls()
    const { browser, key } = attempt.current
    const outcome = await askForCode({ email: given, browser }, key)
    setSending(false)
    if (outcome.kind === 'done') return onSent({ email: given, browser, at: Date.now() })
    if (outcome.kind === 'unreachable') return setUnreached(true)
    setProblem(outcome.words)
  }

  return (
    <Form ref={form} onSubmit={(event) => void submit(event)} noValidate css={{ display: 'grid', gap: '4' }}>
      <div className={css({ color: 'soft' })}>{m.mail_code_lead()}</div>
      <TextField
        label={m.email()}
        name="email"
        type="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the button in its place
        autoFocus
        autoComplete="email"
        required
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FormFailure problem={problem} isUnreached={isUnreached} />
      <Button type="submit" aria-disabled={isSending}>
        {m.mail_code_send()}
      </Button>
    </Form>
  )
}
