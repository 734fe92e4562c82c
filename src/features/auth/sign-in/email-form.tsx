import type { ComponentProps } from 'react'
import { emailPattern } from '#domain/limits.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AccountOutcome } from './auth-outcome.ts'

type EmailFormProps = Pick<ComponentProps<typeof TextField>, 'autoFocus'> & {
  lead: string
  submit: string
  email: string
  onEmail: (email: string) => void
  /** Asks for a mail to the address. */
  request: (email: string, key: string) => Promise<AccountOutcome>
  onSent: (email: string) => void
}

/** Asks for an address to which the server mails a link or a code. */
export function EmailForm({ lead, submit, email, onEmail, request, onSent, ...field }: EmailFormProps) {
  const { form, errors, show, setProblem, send, isSending, failure } = useRequestForm()

  async function submitAddress() {
    const address = email.trim()
    if (show(emailPattern.test(address) ? {} : { email: m.register_email() })) return
    const outcome = await send((key) => request(address, key), address)
    if (outcome.kind === 'done') onSent(address)
    else if (outcome.kind === 'refused') setProblem(outcome.words)
  }

  return (
    <Form {...form(submitAddress)} css={{ display: 'grid', gap: '4' }}>
      <div className={css({ color: 'soft' })}>{lead}</div>
      <TextField
        {...field}
        label={m.email()}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={errors.email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <FormFailure {...failure} />
      <Button type="submit" aria-disabled={isSending}>
        {submit}
      </Button>
    </Form>
  )
}
