import * as v from 'valibot'
import { sessionSchema, type Session } from '#domain/account-security.ts'
import { pageSchema } from '#domain/listing.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine, reportUnreachable } from '#platform/engine/page-engine.ts'
import { refusalMessage } from '#platform/network/refusal-message.ts'
import { sendForMessage } from '#features/auth/sign-in/account-request.sync.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'

const path = '/users/api/sessions/'
const listSchema = pageSchema(sessionSchema)

export type PasswordChange = { old_password: string; new_password: string; new_password_confirm: string }

/** The user's active sessions, or a message saying why they are unknown. */
export async function fetchSessions(userId: number): Promise<Session[] | { words: string } | 'unreachable'> {
  const answer = await engine.http.send(path, { auth: { as: userId } })
  if (answer.kind !== 'answer') {
    reportUnreachable()
    return 'unreachable'
  }
  const parsed = v.safeParse(listSchema, answer.body)
  if (answer.status === 200 && parsed.success) return parsed.output.results
  return { words: refusalMessage(answer.body, ['message']) ?? m.http_error({ status: answer.status }) }
}

/** Ends one session, or all others if null. It does not use the outbox, since the user needs the result at once. */
export function endSession(family: string | null, userId: number): Promise<AccountOutcome> {
  const request = { key: crypto.randomUUID(), auth: { as: userId } }
  return family === null
    ? sendForMessage(`${path}sign-out-others/`, request)
    : sendForMessage(`${path}${family}/`, { ...request, method: 'delete' })
}

/** Changes the password; `key` is the idempotency key. It does not use the outbox, so the password is never stored. */
export function changePassword(change: PasswordChange, key: string, userId: number): Promise<AccountOutcome> {
  return sendForMessage('/users/auth/password-change/', { json: change, key, auth: { as: userId } })
}

/** Sends the email verification link again. */
export function resendVerification(userId: number): Promise<AccountOutcome> {
  return sendForMessage('/users/auth/verify-email/resend/', {
    key: crypto.randomUUID(),
    auth: { as: userId },
  })
}
