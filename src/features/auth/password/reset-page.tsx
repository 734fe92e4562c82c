import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { OutageLine } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { focusField } from '#ui/focus-field.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordErrors } from './password-rules.ts'

/** The target of the mailed link: sets a new password with the token of the link. */
export function ResetPage() {
  const { token } = useSearch({ strict: false })
  const [fields, setFields] = useState({ password: '', password_confirm: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<{ words: string; isLinkBad: boolean } | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef({ key: '', password: '' })
  const navigate = useNavigate()
  const { showToast } = useToasts()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    setUnreached(false)
    const wrong = newPasswordErrors(fields)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusField(form.current, Object.keys(wrong))
    if (!token) return setProblem({ words: m.link_incomplete(), isLinkBad: true })
    if (attempt.current.password !== fields.password)
      attempt.current = { key: crypto.randomUUID(), password: fields.password }
    setSending(true)
    const { setPassword } = await accountCalls()
    const outcome = await setPassword({ token, ...fields }, attempt.current.key)
    setSending(false)
    if (outcome.kind === 'done') {
      showToast(m.password_set(), { type: 'success' })
      return navigate({ to: '/auth/login', replace: true })
    }
    if (outcome.kind === 'unreachable') return setUnreached(true)
    setErrors(outcome.fields)
    const { password, password_confirm } = outcome.fields
    const isSaid = [password, password_confirm].includes(outcome.words)
    setProblem(isSaid ? null : { words: outcome.words, isLinkBad: 'token' in outcome.fields })
    focusField(form.current, Object.keys(outcome.fields))
  }

  return (
    <AuthFrame title={m.reset_title()}>
      <PageHead title={m.page_title({ title: m.reset_title(), product: company.product })} />
      <Form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        css={{ display: 'grid', gap: '4' }}
      >
        <PasswordField
          label={m.new_password()}
          name="password"
          autoComplete="new-password"
          hint={m.password_hint()}
          value={fields.password}
          error={errors.password}
          onChange={(password) => setFields({ ...fields, password })}
        />
        <PasswordField
          label={m.password_confirm()}
          name="password_confirm"
          autoComplete="new-password"
          value={fields.password_confirm}
          error={errors.password_confirm}
          onChange={(password_confirm) => setFields({ ...fields, password_confirm })}
        />
        <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.reset_ends_sessions()}</div>
        {problem ? (
          <Notice tone="error" role="alert">
            {problem.words}{' '}
            {problem.isLinkBad ? (
              <TextLink to="/auth/forgot-password">{m.ask_for_new_link()}</TextLink>
            ) : null}
          </Notice>
        ) : null}
        {isUnreached ? <OutageLine /> : null}
        <Button type="submit" aria-disabled={isSending}>
          {m.set_password()}
        </Button>
      </Form>
    </AuthFrame>
  )
}
