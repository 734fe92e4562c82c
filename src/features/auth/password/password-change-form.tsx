import { useRef, useState, type FormEvent } from 'react'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { focusField } from '#ui/focus-field.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordErrors } from './password-rules.ts'

const blank = { old_password: '', new_password: '', new_password_confirm: '' }

/** Changes the password of a user who knows the old one; the server signs out all other devices. */
export function PasswordChangeForm({ userId }: { userId: number }) {
  const [fields, setFields] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const attempt = useRef({ key: '', body: '' })
  const { showToast } = useToasts()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    setUnreached(false)
    const wrong = errorsOf(fields)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusField(form.current, Object.keys(wrong))
    const body = JSON.stringify(fields)
    if (attempt.current.body !== body) attempt.current = { key: crypto.randomUUID(), body }
    setSending(true)
    const { changePassword } = await accountCalls()
    const outcome = await changePassword(fields, attempt.current.key, userId)
    setSending(false)
    if (outcome.kind === 'done') {
      setFields(blank)
      return void showToast(m.password_changed(), { type: 'success' })
    }
    if (outcome.kind === 'unreachable') return setUnreached(true)
    const { words, fields: refused } = outcome
    setErrors(refused)
    setProblem(Object.values(refused).includes(words) ? null : words)
    focusField(form.current, Object.keys(refused))
  }

  const field = (name: keyof typeof blank) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  })

  return (
    <Form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      css={{ display: 'grid', gap: '4', maxW: 'form' }}
    >
      <PasswordField label={m.old_password()} autoComplete="current-password" {...field('old_password')} />
      <PasswordField
        label={m.new_password()}
        autoComplete="new-password"
        hint={m.password_hint()}
        {...field('new_password')}
      />
      <PasswordField
        label={m.password_confirm()}
        autoComplete="new-password"
        {...field('new_password_confirm')}
      />
      <FormFailure problem={problem} isUnreached={isUnreached} />
      <Button type="submit" aria-disabled={isSending} css={{ justifySelf: 'start' }}>
        {m.change_password()}
      </Button>
    </Form>
  )
}

function errorsOf({
  old_password,
  new_password,
  new_password_confirm,
}: typeof blank): Record<string, string> {
  const found = newPasswordErrors({ password: new_password, password_confirm: new_password_confirm })
  return {
    ...(old_password === '' ? { old_password: m.password_old_missing() } : {}),
    ...(found.password ? { new_password: found.password } : {}),
    ...(found.password_confirm ? { new_password_confirm: found.password_confirm } : {}),
  }
}
