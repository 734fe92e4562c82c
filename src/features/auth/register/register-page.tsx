import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusNextTitle } from '#ui/focus-next-title.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from '#features/auth/sign-in/auth-frame.tsx'
import { useAuth } from '#features/auth/sign-in/auth-provider.tsx'
import { focusField } from '#features/auth/sign-in/focus-field.ts'
import { GoogleButton } from '#features/auth/sign-in/google-button.tsx'
import { RegisterFieldset } from './register-fieldset.tsx'
import { checkRegistration, type RegisterFields, type RegisterProblem } from './register-rules.ts'

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
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef({ key: '', body: '' })
  const navigate = useNavigate()
  const { register } = useAuth()
  const { showToast } = useToasts()
  const fields = { ...blank, ...(chosenRole ? { role: chosenRole } : {}), ...typed }

  function fail(words: string, wrong: Record<string, string>) {
    showToast(words, { type: 'error' })
    setErrors(wrong)
    focusField(form.current, Object.keys(wrong))
  }

  /** Returns an idempotency key per content: a retry after a lost answer reuses it, a changed form gets a new one. */
  function keyFor(body: string): string {
    if (attempt.current.body !== body) attempt.current = { key: crypto.randomUUID(), body }
    return attempt.current.key
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    setErrors({})
    const found = checkRegistration(fields)
    if (found) {
      const words = problemWords(found.problem)
      return fail(words, Object.fromEntries(found.fields.map((name) => [name, words])))
    }
    setSending(true)
    const { hasAgreed: _, ...person } = { ...fields, email: fields.email.trim() }
    const outcome = await register(person, keyFor(JSON.stringify(person)))
    setSending(false)
    if (outcome.kind === 'signed-in') {
      showToast(m.register_success({ product: company.product }), { type: 'success' })
      focusNextTitle()
      return navigate({ to: '/' })
    }
    const words =
      outcome.kind === 'unreachable' ? m.sign_in_unreachable() : (outcome.words ?? m.register_failed())
    setProblem(words)
    fail(words, outcome.kind === 'refused' ? outcome.fields : {})
  }

  return (
    <AuthFrame title={m.create_account()}>
      <PageHead title={m.page_title({ title: m.create_account(), product: company.product })} />
      <Form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        css={{ display: 'grid', gap: '4' }}
      >
        <RegisterFieldset
          fields={fields}
          change={(part) => setTyped({ ...typed, ...part })}
          errors={errors}
        />
        {problem ? <Notice tone="error">{problem}</Notice> : null}
        <Button type="submit" disabled={isSending}>
          {isSending ? m.creating_account() : m.create_account()}
        </Button>
      </Form>
      <GoogleButton
        success={m.google_register_success({ product: company.product })}
        failure={m.google_register_failed()}
        newRole={fields.role}
        isRemembered
        to="/"
      />
      <div className={css({ mt: '5', color: 'soft' })}>
        {m.has_account()} <TextLink to="/auth/login">{m.sign_in()}</TextLink>
      </div>
    </AuthFrame>
  )
}

function problemWords(problem: RegisterProblem): string {
  switch (problem) {
    case 'required':
      return m.register_required()
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
