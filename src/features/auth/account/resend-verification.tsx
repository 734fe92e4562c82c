import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { announceOutcome } from './announce-outcome.ts'

/** Sends the verification link again; the server reports an address that is already verified. */
export function ResendVerification({ userId }: { userId: number }) {
  const [isSending, setSending] = useState(false)

  async function send() {
    if (isSending) return
    setSending(true)
    await announceOutcome(({ resendVerification }) => resendVerification(userId))
    setSending(false)
  }

  return (
    <Button variant="quiet" aria-disabled={isSending} onClick={() => void send()}>
      {m.resend_verification()}
    </Button>
  )
}
