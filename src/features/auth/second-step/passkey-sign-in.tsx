import { useState } from 'react'
import { unreachableMessage } from '#engine/outage.ts'
import type { SignInOutcome } from '#features/auth/sign-in/auth-outcome.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { promptPasskey, hasPasskeys } from './ceremony.ts'

type PasskeySignInProps = { isRemembered: boolean; onSignedIn: () => unknown }

/** Signs in with a passkey alone, where the browser has them. */
export function PasskeySignIn({ isRemembered, onSignedIn }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!hasPasskeys()) return null

  async function enter(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    // Rejects if its chunk cannot be loaded; treated as unreachable.
    const words = wordsOf(await signIn(isRemembered).catch(() => ({ kind: 'unreachable' as const })))
    setBusy(false)
    setProblem(words)
    if (words === null) onSignedIn()
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={isBusy}
        onClick={() => void enter()}
        css={{ w: 'full', mt: '3' }}
      >
        {m.passkey_sign_in()}
      </Button>
      {problem ? (
        <Notice tone="wait" role="alert" css={{ mt: '3' }}>
          {problem}
        </Notice>
      ) : null}
    </>
  )
}

async function signIn(isRemembered: boolean): Promise<SignInOutcome | null> {
  const { finishSignIn, startPasskey } = await accountCalls()
  const started = await startPasskey()
  if (!started) return { kind: 'unreachable' }
  const passkey = await promptPasskey(started.options)
  return passkey && finishSignIn('/users/auth/passkey/', { ticket: started.ticket, passkey }, isRemembered)
}

function wordsOf(outcome: SignInOutcome | null): string | null {
  if (!outcome) return m.passkey_not_used()
  if (outcome.kind === 'unreachable') return unreachableMessage()
  return outcome.kind === 'refused' ? (outcome.words ?? m.second_step_failed()) : null
}
