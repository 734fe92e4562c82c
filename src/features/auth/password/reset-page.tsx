import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { focusField } from '#features/auth/sign-in/focus-field.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordErrors } from './password-rules.ts'

/** The target of the mailed link: sets a new password with the token of the link. */
export function ResetPage() {
  const { token } = useSearch({ strict: false })
  const [fields, setFields] = useState({ password: '', password_confirm: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<{ words: string; isLinkBad: boolean } | null>(null)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef({ key: '', password: '' })
  const navigate = useNavigate()
  const { showToast } = useToasts()

  function fail(words: string, isLinkBad = false) {
    setProblem({ words, isLinkBad })
    showToast(words, { type: 'error' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const wrong = newPasswordErrors(fields)
    setErrors(wrong)
    const [first] = Object.values(wrong)
    if (first !== undefined) {
      showToast(first, { type: 'error' })
      return focusField(form.current, Object.keys(wrong))
    }
    if (!token) return fail(m.link_incomplete(), true)
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
    if (outcome.kind === 'unreachable') return fail(m.sign_in_unreachable())
    setErrors(outcome.fields)
    fail(outcome.words, 'token' in outcome.fields)
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
          <Notice tone="error">
            {problem.words}{' '}
            {problem.isLinkBad ? (
              <TextLink to="/auth/forgot-password">{m.ask_for_new_link()}</TextLink>
            ) : null}
          </Notice>
        ) : null}
        <Button type="submit" disabled={isSending}>
          {m.set_password()}
        </Button>
      </Form>
    </AuthFrame>
  )
}
