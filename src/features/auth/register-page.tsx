import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { isRole } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { RegisterFieldset } from './register-fieldset.tsx'
import { checkRegistration, type RegisterField, type RegisterFields } from './register-rules.ts'
import { problemWords } from './register-words.ts'

const Form = chakra('form')

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

type Problem = { words: string; fields: RegisterField[] }

export function RegisterPage() {
  const [fields, setFields] = useState(blank)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  const attempt = useRef({ key: '', body: '' })
  const navigate = useNavigate()
  const { showToast } = useToasts()

  function change(part: Partial<RegisterFields>) {
    setFields({ ...fields, ...part })
  }

  /** One key per content: pressing again after a lost answer is the same attempt, a changed form is not. */
  function keyFor(body: string): string {
    if (attempt.current.body !== body) attempt.current = { key: crypto.randomUUID(), body }
    return attempt.current.key
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkRegistration(fields)
    if (found) return setProblem({ words: problemWords(found.problem), fields: found.fields })
    setSending(true)
    setProblem(null)
    const { register } = await import('./auth.sync.ts')
    const { hasAgreed: _, role, ...rest } = fields
    const registration = {
      ...rest,
      email: fields.email.trim(),
      role: isRole(role) ? role : ('guest' as const),
    }
    const outcome = await register(registration, keyFor(JSON.stringify(registration)))
    setSending(false)
    if (outcome.kind === 'signed-in') {
      showToast(m.register_success({ product: company.product }), { type: 'success' })
      return navigate({ to: '/' })
    }
    const words =
      outcome.kind === 'unreachable' ? m.sign_in_unreachable() : (outcome.words ?? m.register_failed())
    setProblem({ words, fields: [] })
  }

  return (
    <AuthFrame title={m.create_account()}>
      <PageHead title={m.page_title({ title: m.create_account(), product: company.product })} />
      <Form onSubmit={(event) => void submit(event)} noValidate display="grid" gap="4">
        <RegisterFieldset
          fields={fields}
          change={change}
          wrong={problem?.fields ?? []}
          words={problem?.words ?? ''}
        />
        <Box role="alert">{problem ? <Notice tone="error">{problem.words}</Notice> : null}</Box>
        <Button type="submit" disabled={isSending}>
          {isSending ? m.creating_account() : m.create_account()}
        </Button>
      </Form>
      <Box mt="5" color="soft">
        {m.has_account()} <TextLink to="/auth/login">{m.sign_in()}</TextLink>
      </Box>
    </AuthFrame>
  )
}
