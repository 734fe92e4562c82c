import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { OutageLine } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordErrors } from './password-rules.ts'

/** The target of the mailed link: sets a new password with the token of the link. */
export function ResetPage() {
  const { token } = useSearch({ strict: false })
  const [fields, setFields] = useState({ password: '', password_confirm: '' })
  const { form, errors, show, refuse, setProblem, send, isSending, failure } = useRequestForm()
  const navigate = useNavigate()
  const { showToast } = useToasts()

  async function submit() {
    if (show(newPasswordErrors(fields))) return
    if (!token) return setProblem(m.link_incomplete())
    const outcome = await send(
      async (key) => (await accountCalls()).setPassword({ token, ...fields }, key),
      fields.password,
    )
    if (outcome.kind === 'refused') return refuse(outcome.words, outcome.fields)
    if (outcome.kind === 'unreachable') return
    showToast(m.password_set(), { type: 'success' })
    return navigate({ to: '/auth/login', replace: true })
  }

  return (
    <AuthFrame title={m.reset_title()}>
      <PageHead title={m.page_title({ title: m.reset_title(), product: company.product })} />
      <Form {...form(submit)} css={{ display: 'grid', gap: '4' }}>
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
        {failure.problem ? (
          <Notice tone="error" role="alert">
            {failure.problem}{' '}
            {!token || 'token' in errors ? (
              <TextLink to="/auth/forgot-password">{m.ask_for_new_link()}</TextLink>
            ) : null}
          </Notice>
        ) : null}
        {failure.isUnreached ? <OutageLine /> : null}
        <Button type="submit" aria-disabled={isSending}>
          {m.set_password()}
        </Button>
      </Form>
    </AuthFrame>
  )
}
