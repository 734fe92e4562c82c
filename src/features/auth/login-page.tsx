import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { returnPath } from './return-path.ts'

const Form = chakra('form')

export function LoginPage() {
  const { from } = useSearch({ strict: false })
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const { showToast } = useToasts()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (username.trim() === '' || password === '') return setProblem(m.login_fields_missing())
    setSending(true)
    setProblem(null)
    const { signIn } = await import('./auth.sync.ts')
    const outcome = await signIn({ username: username.trim(), password })
    setSending(false)
    if (outcome.kind === 'signed-in') {
      showToast(m.login_success(), { type: 'success' })
      return navigate({ href: returnPath(from) })
    }
    setProblem(outcome.kind === 'unreachable' ? m.sign_in_unreachable() : (outcome.words ?? m.login_failed()))
  }

  return (
    <AuthFrame title={m.sign_in()}>
      <PageHead title={m.page_title({ title: m.sign_in(), product: company.product })} />
      <Form onSubmit={(event) => void submit(event)} noValidate display="grid" gap="4">
        <TextField
          label={m.username_or_email()}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label={m.password()}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Box role="alert">{problem ? <Notice tone="error">{problem}</Notice> : null}</Box>
        <Button type="submit" disabled={isSending}>
          {isSending ? m.signing_in() : m.sign_in()}
        </Button>
      </Form>
      <Box mt="5" color="soft">
        {m.no_account_yet()} <TextLink to="/auth/register">{m.create_account()}</TextLink>
      </Box>
    </AuthFrame>
  )
}
