import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { emailPattern } from '#domain/limits.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { focusField } from '#ui/focus-field.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

export function ForgotPage() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)

  function show(address: string): void {
    focusNextTitle()
    setSentTo(address)
  }

  function again(): void {
    setSentTo(null)
    focusSoon(() => document.querySelector<HTMLElement>('main input[name=email]'))
  }

  return (
    <AuthFrame
      key={sentTo === null ? 'form' : 'sent'}
      title={sentTo === null ? m.forgot_title() : m.check_email()}
    >
      <PageHead title={m.page_title({ title: m.forgot_title(), product: company.product })} />
      {sentTo === null ? (
        <AskForLink email={email} onEmail={setEmail} onSent={show} />
      ) : (
        <div className={css({ display: 'grid', gap: '4' })} role="status">
          <div className={css({ overflowWrap: 'anywhere' })}>{m.check_email_text({ email: sentTo })}</div>
          <div className={css({ color: 'soft' })}>{m.check_email_hint()}</div>
          <Button look="quiet" onClick={again}>
            {m.try_again()}
          </Button>
        </div>
      )}
      <div className={css({ mt: '5' })}>
        <TextLink to="/login" css={{ display: 'inline-flex', alignItems: 'center', minH: '11' }}>
          {m.back_to_login()}
        </TextLink>
      </div>
    </AuthFrame>
  )
}

type AskForLinkProps = { email: string; onEmail: (email: string) => void; onSent: (email: string) => void }

function AskForLink({ email, onEmail, onSent }: AskForLinkProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const attempt = useRef({ key: '', email: '' })
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
    // A retry after a lost answer reuses the idempotency key, so only one mail is sent; a later request gets a new key.
    if (attempt.current.email !== given) attempt.current = { key: crypto.randomUUID(), email: given }
    setSending(true)
    const { askForReset } = await accountCalls()
    const outcome = await askForReset(given, attempt.current.key)
    setSending(false)
    if (outcome.kind === 'done') return onSent(given)
    if (outcome.kind === 'unreachable') return setUnreached(true)
    setProblem(outcome.words)
  }

  return (
    <Form ref={form} onSubmit={(event) => void submit(event)} noValidate css={{ display: 'grid', gap: '4' }}>
      <div className={css({ color: 'soft' })}>{m.forgot_lead()}</div>
      <TextField
        label={m.email()}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={error}
        onChange={(event) => onEmail(event.target.value)}
      />
      <FormFailure problem={problem} isUnreached={isUnreached} />
      <Button type="submit" aria-disabled={isSending}>
        {m.send_reset_link()}
      </Button>
    </Form>
  )
}
