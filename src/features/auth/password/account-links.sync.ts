import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Answer, Request } from '#platform/network/http.ts'
import { engine, noteUnreachable } from '#platform/engine/page-engine.ts'
import { refusalMessage, refusedFields } from '#platform/network/refusal-message.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'

/** Requests a password reset link. The answer does not reveal whether the address has an account. */
export function askForReset(email: string, key: string): Promise<AccountOutcome> {
  return ask('/users/auth/password-reset/', { json: { email }, key }, () => m.reset_request_failed())
}

/** Requests a mail with a code that signs in. The answer does not reveal whether the address has an account. */
export function askForCode(json: { email: string; browser: string }, key: string): Promise<AccountOutcome> {
  return ask('/users/auth/mail-code/', { json, key }, () => m.mail_code_failed())
}

/** Sets a new password with the token of the link. */
export function setPassword(
  reset: { token: string; password: string; password_confirm: string },
  key: string,
): Promise<AccountOutcome> {
  return ask('/users/auth/password-reset/confirm/', { json: reset, key })
}

/** Verifies the address with the token of the link; idempotent. */
export function verifyEmail(token: string): Promise<AccountOutcome> {
  const key = `verify:${token.replace(/[^\w-]/g, '').slice(0, 60)}`.padEnd(8, '-')
  return ask('/users/auth/verify-email/', { json: { token }, key })
}

/** Sends one account request; a refusal uses the server's `message`, else `otherwise`. */
export async function ask(
  path: string,
  request: Request,
  otherwise = (status: number) => m.http_error({ status }),
): Promise<AccountOutcome> {
  return toOutcome(await engine.http.send(path, { method: 'post', ...request }), otherwise)
}

function toOutcome(answer: Answer, otherwise: (status: number) => string): AccountOutcome {
  if (answer.kind !== 'answer' || answer.body === undefined) {
    noteUnreachable()
    return { kind: 'unreachable' }
  }
  const done = v.safeParse(messageSchema, answer.body)
  if (answer.status < 300 && done.success) return { kind: 'done', words: done.output.message }
  const words = refusalMessage(answer.body, ['message']) ?? otherwise(answer.status)
  return { kind: 'refused', words, fields: refusedFields(answer.body) }
}
