import { m } from '#i18n/paraglide/messages.js'
import { currentPair, engine } from '#platform/engine/page-engine.ts'
import { fetchProfile } from '#platform/session/refresh-profile.ts'
import { sendForMessage } from '#features/auth/sign-in/account-request.sync.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'

/** Requests a password reset link. The answer does not reveal whether the address has an account. */
export function requestPasswordReset(email: string, key: string): Promise<AccountOutcome> {
  return sendForMessage('/users/auth/password-reset/', { json: { email }, key }, () =>
    m.reset_request_failed(),
  )
}

/** Requests a mail with a code that signs in. The answer does not reveal whether the address has an account. */
export function requestMailCode(
  json: { email: string; browser: string },
  key: string,
): Promise<AccountOutcome> {
  return sendForMessage('/users/auth/mail-code/', { json, key }, () => m.mail_code_failed())
}

/** Sets a new password with the token of the link. */
export function setPassword(
  reset: { token: string; password: string; password_confirm: string },
  key: string,
): Promise<AccountOutcome> {
  return sendForMessage('/users/auth/password-reset/confirm/', { json: reset, key })
}

/**
 * Verifies the address with the token of the link; idempotent. Whoever is signed in here may be its owner, so that their
 * profile is fetched again.
 */
export async function verifyEmail(token: string): Promise<AccountOutcome> {
  const key = `verify:${token.replace(/[^\w-]/g, '').slice(0, 60)}`.padEnd(8, '-')
  const outcome = await sendForMessage('/users/auth/verify-email/', { json: { token }, key })
  const signedIn = outcome.kind === 'done' ? await currentPair().catch(() => null) : null
  // Not waited for: the address is verified, whatever becomes of it.
  if (signedIn) void fetchProfile(engine, signedIn.user.id).catch(() => {})
  return outcome
}
