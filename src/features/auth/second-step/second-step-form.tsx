import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { maxTypedCodeLength } from '#domain/limits.ts'
import { FormFailure } from '#engine/outage-line.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import type { SignInOutcome } from '#features/auth/sign-in/auth-outcome.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { Form } from '#ui/form.tsx'
import { TextLink } from '#ui/link.ts'
import { TextField } from '#ui/text-field.tsx'
import { promptPasskey, hasPasskeys } from './ceremony.ts'

const path = '/users/auth/second-step/'
const stack = { display: 'grid', gap: '4' } as const

const forget = () => {
  session.secondStep = null
}

/** The second step of a sign-in, after a right password or Google account. */
export function SecondStepForm({ onSignedIn }: { onSignedIn: () => unknown }) {
  const { secondStep } = useSnapshot(session)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const { form, errors, show, setProblem, start, send, isSending, failure } = useRequestForm()
  // Not at success, which would show the form of the first step until the next page is here.
  useEffect(() => forget, [])
  if (!secondStep) return null
  const { step, isRemembered } = secondStep
  const isOfApp = step.methods.includes('totp') && !isRecovery
  const canSwitch = step.methods.includes('totp') && step.methods.includes('recovery')
  const { ticket, passkey: options } = step

  async function finish(request: () => Promise<SignInOutcome | null>): Promise<void> {
    show({})
    const outcome = await send(request)
    if (!outcome) return setProblem(m.passkey_not_used())
    if (outcome.kind === 'unreachable') return
    if (outcome.kind === 'refused') {
      const { code: words } = outcome.fields
      if (words === undefined) return setProblem(outcome.words ?? m.second_step_failed())
      return void show({ code: words })
    }
    onSignedIn()
  }

  function submit() {
    if (code.trim() === '') return show({ code: m.second_step_code_missing() })
    return finish(async () => (await accountCalls()).finishSignIn(path, { ticket, code }, isRemembered))
  }

  const withPasskey = () =>
    finish(async () => {
      const passkey = options ? await promptPasskey({ ...options }) : null
      return passkey && (await accountCalls()).finishSignIn(path, { ticket, passkey }, isRemembered)
    })

  return (
    <div className={css(stack)}>
      <h2 className={css({ fontSize: 'xl' })}>{m.second_step_title()}</h2>
      {options && hasPasskeys() ? (
        <Button aria-disabled={isSending} onClick={() => start(withPasskey)}>
          {m.second_step_passkey()}
        </Button>
      ) : null}
      <Form {...form(submit)} css={stack}>
        <TextField
          label={isOfApp ? m.second_step_code() : m.second_step_recovery_code()}
          hint={isOfApp ? m.second_step_code_hint() : m.second_step_recovery_hint()}
          name="code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted the form before it
          autoFocus={isOfApp}
          autoComplete="one-time-code"
          inputMode={isOfApp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxTypedCodeLength}
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.target.value)}
        />
        <FormFailure {...failure} />
        <Button type="submit" aria-disabled={isSending}>
          {m.second_step_enter()}
        </Button>
      </Form>
      {canSwitch ? (
        <Button variant="plain" onClick={() => setRecovery(!isRecovery)} css={{ justifySelf: 'start' }}>
          {isRecovery ? m.second_step_use_app() : m.second_step_use_recovery()}
        </Button>
      ) : null}
      <Button variant="plain" onClick={forget} css={{ justifySelf: 'start' }}>
        {m.second_step_back()}
      </Button>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>
        <TextLink to="/contact">{m.second_step_lost()}</TextLink>
      </div>
    </div>
  )
}
