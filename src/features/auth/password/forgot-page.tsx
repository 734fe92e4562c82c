import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { emailPattern } from '#domain/limits.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

export function ForgotPage() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthFrame title={sentTo === null ? m.forgot_title() : m.check_email()}>
      <PageHead title={m.page_title({ title: m.forgot_title(), product: company.product })} />
      {sentTo === null ? (
        <AskForLink email={email} onEmail={setEmail} onSent={setSentTo} />
      ) : (
        <div className={css({ display: 'grid', gap: '4' })} role="status">
          <div className={css({ overflowWrap: 'anywhere' })}>{m.check_email_text({ email: sentTo })}</div>
          <div className={css({ color: 'soft' })}>{m.check_email_hint()}</div>
          <Button look="quiet" onClick={() => setSentTo(null)}>
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
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const attempt = useRef({ key: '', email: '' })
  const { showToast } = useToasts()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const given = email.trim()
    const isAddress = emailPattern.test(given)
    setError(isAddress ? undefined : m.register_email())
    if (!isAddress) return void showToast(m.register_email(), { type: 'error' })
    // A retry after a lost answer reuses the idempotency key, so only one mail is sent; a later request gets a new key.
    if (attempt.current.email !== given) attempt.current = { key: crypto.randomUUID(), email: given }
    setSending(true)
    const { askForReset } = await accountCalls()
    const outcome = await askForReset(given, attempt.current.key)
    setSending(false)
    if (outcome.kind === 'done') return onSent(given)
    const words = outcome.kind === 'unreachable' ? m.sign_in_unreachable() : outcome.words
    setProblem(words)
    showToast(words, { type: 'error' })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} noValidate css={{ display: 'grid', gap: '4' }}>
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
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <Button type="submit" disabled={isSending}>
        {m.send_reset_link()}
      </Button>
    </Form>
  )
}
