import { useState } from 'react'
import { FormFailure } from '#engine/outage-line.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PendingCode } from './pending-code.ts'

type MailDigitsProps = {
  pending: PendingCode
  isRemembered: boolean
  onSignedIn: () => unknown
  /** The digits were right; a second step may follow. */
  onDone: () => void
  /** Asks for another code, perhaps for another address. */
  onRestart: () => void
}

/** Takes the digits of the mail. */
export function MailDigits({ pending, isRemembered, onSignedIn, onDone, onRestart }: MailDigitsProps) {
  const [code, setCode] = useState('')
  const { form, errors, show, setProblem, send, isSending, failure } = useRequestForm()
  const { email, browser } = pending

  async function submit() {
    const isComplete = /^\d{6}$/.test(code.replace(/[\s-]/g, ''))
    if (show(isComplete ? {} : { code: m.mail_code_digits_missing() })) return
    const outcome = await send(async () =>
      (await accountCalls()).finishSignIn(
        '/users/auth/mail-code/confirm/',
        { email, browser, code },
        isRemembered,
      ),
    )
    if (outcome.kind === 'unreachable') return
    if (outcome.kind === 'refused') {
      if (outcome.fields.code === undefined) return setProblem(outcome.words ?? m.second_step_failed())
      return void show({ code: m.mail_code_wrong() })
    }
    onDone()
    if (outcome.kind === 'signed-in') onSignedIn()
  }

  return (
    <>
      <div role="status" className={css({ overflowWrap: 'anywhere' })}>
        {m.mail_code_sent({ email })}
      </div>
      <Form {...form(submit)} css={{ display: 'grid', gap: '4' }}>
        <TextField
          label={m.mail_code_digits()}
          hint={m.mail_code_digits_hint()}
          name="code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted the form before it
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormFailure {...failure} />
        <Button type="submit" aria-disabled={isSending}>
          {m.second_step_enter()}
        </Button>
      </Form>
      <Button variant="quiet" onClick={onRestart}>
        {m.mail_code_again()}
      </Button>
    </>
  )
}
