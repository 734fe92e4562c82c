import * as v from 'valibot'
import { sessionSchema, type Session } from '#domain/account-security.ts'
import { pageSchema } from '#domain/listing.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine } from '#platform/engine/page-engine.ts'
import { refusalMessage } from '#platform/network/refusal-message.ts'
import { ask } from '#features/auth/password/account-links.sync.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'

const path = '/users/api/sessions/'
const listSchema = pageSchema(sessionSchema)

export type PasswordChange = { old_password: string; new_password: string; new_password_confirm: string }

/** Where this person is signed in, or why that can't be told. */
export async function fetchSessions(userId: number): Promise<Session[] | { words: string }> {
  const answer = await engine.http.send(path, { auth: { as: userId } })
  if (answer.kind !== 'answer') return { words: m.needs_network() }
  const parsed = v.safeParse(listSchema, answer.body)
  if (answer.status === 200 && parsed.success) return parsed.output.results
  return { words: refusalMessage(answer.body, ['message']) ?? m.http_error({ status: answer.status }) }
}

/** Ends one session, or with null all but this one. Not by the outbox: who ends one wants to know that it has ended. */
export function endSession(family: string | null, userId: number): Promise<AccountOutcome> {
  const request = { key: crypto.randomUUID(), auth: { as: userId } }
  return family === null
    ? ask(`${path}sign-out-others/`, request)
    : ask(`${path}${family}/`, { ...request, method: 'delete' })
}

/** Changes the password; `key` names the attempt. Never by the outbox: a password is not written to the disk. */
export function changePassword(change: PasswordChange, key: string, userId: number): Promise<AccountOutcome> {
  return ask('/users/auth/password-change/', { json: change, key, auth: { as: userId } })
}

/** Has the link that proves the address mailed again. */
export function resendVerification(userId: number): Promise<AccountOutcome> {
  return ask('/users/auth/verify-email/resend/', { key: crypto.randomUUID(), auth: { as: userId } })
}
