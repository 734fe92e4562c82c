import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CheckField } from '#ui/check-field.tsx'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useAuth } from './auth-provider.tsx'
import { focusField } from './focus-field.ts'
import { GoogleButton } from './google-button.tsx'
import { PasswordField } from '#features/auth/password/password-field.tsx'
import { returnPath } from './return-path.ts'

export function LoginPage() {
  const { from } = useSearch({ strict: false })
  const [fields, setFields] = useState({ username: '', password: '' })
  const [isRemembered, setRemembered] = useState(true)
  const [isIncomplete, setIncomplete] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const { login, isAuthenticated } = useAuth()
  const { showToast } = useToasts()
  const username = fields.username.trim()
  const missing = { username: username === '', password: fields.password === '' }
  const noteOf = (name: keyof typeof missing) =>
    isIncomplete && missing[name] ? m.login_fields_missing() : undefined

  function fail(words: string) {
    setProblem(words)
    showToast(words, { type: 'error' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIncomplete(true)
    setProblem(null)
    if (missing.username || missing.password) {
      showToast(m.login_fields_missing(), { type: 'error' })
      return focusField(form.current, missing.username ? ['username'] : ['password'])
    }
    setSending(true)
    const outcome = await login({ username, password: fields.password }, isRemembered)
    setSending(false)
    if (outcome.kind === 'signed-in') {
      showToast(m.login_success(), { type: 'success' })
      focusNextTitle()
      return navigate({ href: returnPath(from) })
    }
    fail(outcome.kind === 'unreachable' ? m.sign_in_unreachable() : (outcome.words ?? m.login_failed()))
  }

  return (
    <AuthFrame title={m.sign_in()}>
      <PageHead title={m.page_title({ title: m.sign_in(), product: company.product })} />
      {isAuthenticated ? <Notice css={{ mb: '4' }}>{m.already_signed_in()}</Notice> : null}
      <Form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        css={{ display: 'grid', gap: '4' }}
      >
        <TextField
          label={m.username_or_email()}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={fields.username}
          error={noteOf('username')}
          onChange={(event) => setFields({ ...fields, username: event.target.value })}
        />
        <PasswordField
          label={m.password()}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          error={noteOf('password')}
          onChange={(password) => setFields({ ...fields, password })}
        />
        <div
          className={css({
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            columnGap: '4',
            flexWrap: 'wrap',
          })}
        >
          <CheckField name="remember" isChecked={isRemembered} onChange={setRemembered}>
            {m.remember_me()}
          </CheckField>
          <TextLink
            to="/auth/forgot-password"
            css={{ display: 'inline-flex', alignItems: 'center', minH: '11' }}
          >
            {m.forgot_password()}
          </TextLink>
        </div>
        {isRemembered ? null : (
          <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.not_remembered_hint()}</div>
        )}
        {problem ? <Notice tone="error">{problem}</Notice> : null}
        <Button type="submit" disabled={isSending}>
          {isSending ? m.signing_in() : m.sign_in()}
        </Button>
      </Form>
      <GoogleButton
        success={m.google_login_success()}
        failure={m.google_login_failed()}
        newRole="guest"
        isRemembered={isRemembered}
        to={returnPath(from)}
      />
      <div className={css({ mt: '5', color: 'soft' })}>
        {m.no_account_yet()} <TextLink to="/auth/register">{m.create_account()}</TextLink>
      </div>
    </AuthFrame>
  )
}
