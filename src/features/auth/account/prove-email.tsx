import { useState } from 'react'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'

/** Sends the verification link again; the server reports an address that is already verified. */
export function ProveEmail({ userId }: { userId: number }) {
  const [isSending, setSending] = useState(false)
  const { showToast } = useToasts()

  async function send() {
    if (isSending) return
    setSending(true)
    const outcome = await accountCalls()
      .then(({ resendVerification }) => resendVerification(userId))
      // Also where the code for it cannot be loaded.
      .catch(() => ({ kind: 'unreachable' as const }))
    setSending(false)
    if (outcome.kind === 'done') showToast(outcome.words, { type: 'success' })
    else if (outcome.kind === 'refused') showToast(outcome.words, { type: 'error' })
    else showToast(unreachableMessage(), { type: 'warning' })
  }

  return (
    <Button variant="quiet" aria-disabled={isSending} onClick={() => void send()}>
      {m.prove_email()}
    </Button>
  )
}
