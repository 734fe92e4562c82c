import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { company } from '#catalogues/company.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { accountSubject, GoogleButton } from '#features/auth/sign-in/google-button.tsx'
import { RegisterFieldset } from './register-fieldset.tsx'
import {
  checkRegistration,
  type RegisterField,
  type RegisterFields,
  type RegisterProblem,
} from './register-rules.ts'

const blank: RegisterFields = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  role: 'guest',
  password: '',
  password_confirm: '',
  hasAgreed: false,
}

export function RegisterPage() {
  const { role: chosenRole } = useSearch({ strict: false })
  const [typed, setTyped] = useState<Partial<RegisterFields>>({})
  /** Fields are blank: the summary says so, and each field what it needs. */
  const [isIncomplete, setIncomplete] = useState(false)
  const { form, errors, show, clear, refuse, send, isSending, failure } = useRequestForm()
  const navigate = useNavigate()
  const router = useRouter()
  const { register } = useAuth()
  const { showToast } = useToasts()
  const fields = { ...blank, ...(chosenRole ? { role: chosenRole } : {}), ...typed }

  function change(part: Partial<RegisterFields>) {
    setTyped({ ...typed, ...part })
    clear(Object.keys(part))
  }

  async function submit() {
    const refusal = checkRegistration(fields)
    setIncomplete(refusal?.problem === 'required')
    const invalidFields = refusal?.fields.map((name) => [name, errorMessage(refusal.problem, name)]) ?? []
    if (show(Object.fromEntries(invalidFields))) return
    const { hasAgreed: _, ...person } = { ...fields, email: fields.email.trim() }
    const outcome = await send((key) => register(person, key), JSON.stringify(person))
    if (outcome.kind === 'refused') return refuse(outcome.words ?? m.register_failed(), outcome.fields)
    if (outcome.kind === 'unreachable') return
    // Whoever opened another page before the answer came stays there.
    const isHere = router.state.location.pathname.endsWith('/register')
    // A repeated request may find that the account has a second factor by now; the sign-in asks for it.
    if (outcome.kind === 'second-step') return isHere ? navigate({ to: '/auth/login' }) : undefined
    showToast(m.register_success({ product: company.product }), { type: 'success', subject: accountSubject })
    if (!isHere) return undefined
    focusNextTitle()
    return navigate({ to: '/' })
  }

  return (
    <AuthFrame title={m.create_account()}>
      <PageHead title={m.page_title({ title: m.create_account(), product: company.product })} />
      <Form {...form(submit)} css={{ display: 'grid', gap: '4' }}>
        {isIncomplete && Object.keys(errors).length > 0 ? (
          <Notice tone="error" role="alert">
            {m.register_required()}
          </Notice>
        ) : null}
        <RegisterFieldset fields={fields} change={change} errors={errors} />
        <FormFailure {...failure} />
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? m.creating_account() : m.create_account()}
        </Button>
      </Form>
      <div className={css({ mt: '5', color: 'soft' })}>
        {m.has_account()} <TextLink to="/auth/login">{m.sign_in()}</TextLink>
      </div>
      <GoogleButton
        success={m.google_register_success({ product: company.product })}
        failure={m.google_register_failed()}
        newRole={fields.role}
        isRemembered
        to="/"
      />
    </AuthFrame>
  )
}

const missing: Partial<Record<RegisterField, () => string>> = {
  first_name: m.first_name_missing,
  last_name: m.last_name_missing,
  email: m.email_missing,
  password: m.password_choose,
  password_confirm: m.password_confirm_missing,
}

function errorMessage(problem: RegisterProblem, name: RegisterField): string {
  switch (problem) {
    case 'required':
      return (missing[name] ?? m.register_required)()
    case 'mismatch':
      return m.register_mismatch()
    case 'short':
      return m.register_short()
    case 'email':
      return m.register_email()
    case 'phone':
      return m.register_phone()
    case 'terms':
      return m.register_terms()
  }
}
