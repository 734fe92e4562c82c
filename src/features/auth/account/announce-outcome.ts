import { unreachableMessage } from '#engine/outage.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'
import { accountCalls, type AccountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Makes a request and says in a toast how it ended, after a success in the words of the server or in these. */
export async function announceOutcome(
  request: (calls: AccountCalls) => Promise<AccountOutcome>,
  done?: string,
): Promise<void> {
  const outcome = await accountCalls()
    .then(request)
    // Rejects if its chunk cannot be loaded; treated as unreachable.
    .catch(() => ({ kind: 'unreachable' as const }))
  if (outcome.kind === 'unreachable') showToast(unreachableMessage(), { type: 'warning' })
  else if (outcome.kind === 'refused') showToast(outcome.words, { type: 'error' })
  else showToast(done ?? outcome.words, { type: 'success' })
}
