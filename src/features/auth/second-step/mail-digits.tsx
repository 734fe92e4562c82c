import { useRef, useState, type FormEvent } from 'react'
import { FormFailure } from '#engine/outage-line.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusField } from '#ui/focus-field.ts'
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
  onAgain: () => void
}

/** Takes the digits of the mail. */
export function MailDigits({ pending, isRemembered, onSignedIn, onDone, onAgain }: MailDigitsProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnreached, setUnreached] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { email, browser } = pending

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    setUnreached(false)
    const isComplete = /^\d{6}$/.test(code.replace(/[\s-]/g, ''))
    setWrong(isComplete ? undefined : m.mail_code_digits_missing())
    if (!isComplete) return focusField(form.current, ['code'])
    setSending(true)
    const { finishSignIn } = await accountCalls()
    const outcome = await finishSignIn(
      '/users/auth/mail-code/confirm/',
      { email, browser, code },
      isRemembered,
    )
    setSending(false)
    if (outcome.kind === 'unreachable') return setUnreached(true)
    if (outcome.kind === 'refused') {
      if (outcome.fields.code === undefined) return setProblem(outcome.words ?? m.second_step_failed())
      setWrong(m.mail_code_wrong())
      return focusField(form.current, ['code'])
    }
    onDone()
    if (outcome.kind === 'signed-in') onSignedIn()
  }

  return (
    <>
      <div role="status" className={css({ overflowWrap: 'anywhere' })}>
        {m.mail_code_sent({ email })}
      </div>
      <Form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        css={{ display: 'grid', gap: '4' }}
      >
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
          error={wrong}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormFailure problem={problem} isUnreached={isUnreached} />
        <Button type="submit" aria-disabled={isSending}>
          {m.second_step_enter()}
        </Button>
      </Form>
      <Button look="quiet" onClick={onAgain}>
        {m.mail_code_again()}
      </Button>
    </>
  )
}
