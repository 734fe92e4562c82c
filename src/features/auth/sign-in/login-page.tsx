import { useHydrated, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CheckField } from '#ui/check-field.tsx'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { Form } from '#ui/form.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { StandaloneLink, TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useAuth } from './auth-provider.tsx'
import { accountSubject, GoogleButton } from './google-button.tsx'
import { PasswordField } from '#features/auth/password/password-field.tsx'
import { returnPath } from './return-path.ts'

// Not among the files that a device keeps: its ways to sign in need the network.
const SecondStep = lazyWithRetry(
  () => import('#features/auth/second-step/second-step.tsx'),
  'SecondStep',
  true,
)

export function LoginPage() {
  const { from, token } = useSearch({ strict: false })
  const isHydrated = useHydrated()
  const [isByMail, setByMail] = useState(false)
  const [fields, setFields] = useState({ username: '', password: '' })
  const [isRemembered, setRemembered] = useState(true)
  const [isEntering, setEntering] = useState(false)
  const { form, errors, show, setProblem, send, isSending, failure } = useRequestForm()
  const navigate = useNavigate()
  const router = useRouter()
  const { login, isAuthenticated, isHalfIn } = useAuth()
  const { showToast } = useToasts()
  const username = fields.username.trim()
  const missing = {
    ...(username === '' ? { username: m.username_missing() } : {}),
    ...(fields.password === '' ? { password: m.password_missing() } : {}),
  }
  const isIncomplete = Object.keys(errors).length > 0 && Object.keys(missing).length > 0
  // An error goes as soon as its field is filled in.
  const errorOf = (name: keyof typeof missing) => (isIncomplete ? missing[name] : undefined)

  function welcome() {
    showToast(m.login_success(), { type: 'success', subject: accountSubject })
    // Whoever opened another page before the answer came stays there.
    if (!router.state.location.pathname.endsWith('/login')) return undefined
    focusNextTitle()
    return navigate({ href: returnPath(from) })
  }

  const onLeave = () => void navigate({ to: '/auth/login', search: from === undefined ? {} : { from } })
  // The server renders the page without its search parameters.
  const link = isHydrated && token !== undefined ? { token, onLeave } : null

  async function submit() {
    if (show(missing)) return
    setEntering(true)
    const outcome = await send(() => login({ username, password: fields.password }, isRemembered))
    if (outcome.kind === 'signed-in') return welcome()
    // Also a second step ends with leaving the page.
    setEntering(outcome.kind === 'second-step')
    if (outcome.kind === 'refused') setProblem(outcome.words ?? m.login_failed())
  }

  return (
    <AuthFrame title={m.sign_in()}>
      <PageHead title={m.page_title({ title: m.sign_in(), product: company.product })} />
      {isHalfIn || isByMail || link !== null || (
        <div>
          {isAuthenticated && !isEntering ? <Notice css={{ mb: '4' }}>{m.already_signed_in()}</Notice> : null}
          <Form {...form(submit)} css={{ display: 'grid', gap: '4' }}>
            {isIncomplete ? (
              <Notice tone="error" role="alert">
                {m.login_fields_missing()}
              </Notice>
            ) : null}
            <TextField
              label={m.username_or_email()}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              required
              value={fields.username}
              error={errorOf('username')}
              onChange={(event) => setFields({ ...fields, username: event.target.value })}
            />
            <PasswordField
              label={m.password()}
              name="password"
              autoComplete="current-password"
              value={fields.password}
              error={errorOf('password')}
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
              <StandaloneLink to="/auth/forgot-password" css={{ fontSize: 'md' }}>
                {m.forgot_password()}
              </StandaloneLink>
            </div>
            {isRemembered ? null : (
              <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.not_remembered_hint()}</div>
            )}
            <FormFailure {...failure} />
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? m.signing_in() : m.sign_in()}
            </Button>
          </Form>
          <div className={css({ mt: '5', color: 'soft' })}>
            {m.no_account_yet()} <TextLink to="/auth/register">{m.create_account()}</TextLink>
          </div>
          <GoogleButton
            success={m.google_login_success()}
            failure={m.google_login_failed()}
            newRole="guest"
            isRemembered={isRemembered}
            to={returnPath(from)}
          />
        </div>
      )}
      {!isHalfIn && (isByMail || link !== null) ? (
        <div className={css({ mb: '4' })}>
          {isAuthenticated ? <Notice css={{ mb: '4' }}>{m.already_signed_in()}</Notice> : null}
          <CheckField name="remember" isChecked={isRemembered} onChange={setRemembered}>
            {m.remember_me()}
          </CheckField>
        </div>
      ) : null}
      <LazySection>
        <SecondStep
          isRemembered={isRemembered}
          onSignedIn={welcome}
          isByMail={isByMail}
          onByMail={setByMail}
          link={link}
        />
      </LazySection>
    </AuthFrame>
  )
}
