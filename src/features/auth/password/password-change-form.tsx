import { useState } from 'react'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Form } from '#ui/form.tsx'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { PasswordField } from './password-field.tsx'
import { newPasswordErrors } from './password-rules.ts'

const blank = { old_password: '', new_password: '', new_password_confirm: '' }

/** Changes the password of a user who knows the old one; the server signs out all other devices. */
export function PasswordChangeForm({ userId }: { userId: number }) {
  const [fields, setFields] = useState(blank)
  const { form, errors, show, refuse, send, isSending, failure } = useRequestForm()
  const { showToast } = useToasts()

  async function submit() {
    if (show(errorsOf(fields))) return
    const outcome = await send(
      async (key) => (await accountCalls()).changePassword(fields, key, userId),
      JSON.stringify(fields),
    )
    if (outcome.kind === 'refused') return refuse(outcome.words, outcome.fields)
    if (outcome.kind === 'unreachable') return
    setFields(blank)
    showToast(m.password_changed(), { type: 'success' })
  }

  const field = (name: keyof typeof blank) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  })

  return (
    <Form {...form(submit)} css={{ display: 'grid', gap: '4', maxW: 'form' }}>
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
      <FormFailure {...failure} />
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
  const errors = newPasswordErrors({ password: new_password, password_confirm: new_password_confirm })
  return {
    ...(old_password === '' ? { old_password: m.password_old_missing() } : {}),
    ...(errors.password ? { new_password: errors.password } : {}),
    ...(errors.password_confirm ? { new_password_confirm: errors.password_confirm } : {}),
  }
}
