import * as v from 'valibot'
import {
  passkeyOptionsSchema,
  passkeySchema,
  recoveryCodesSchema,
  secondFactorSchema,
  totpSetupSchema,
  type PasskeyOptions,
} from '#domain/second-factor.ts'
import { messageSchema } from '#domain/api-error.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Request } from '#platform/network/http.ts'
import { engine, noteUnreachable } from '#platform/engine/page-engine.ts'
import { refusalMessage, refusedFields } from '#platform/network/refusal-message.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'

const path = '/users/api/second-factor/'

/** The outcome of a request that is answered with data. */
export type Asked<T> = { kind: 'done'; value: T } | Exclude<AccountOutcome, { kind: 'done' }>
/** What the owner proves; the server says which of them it needs. */
export type Proof = { password?: string; code?: string }

/**
 * The requests about the second factors of an account. None uses the outbox: passwords and codes are never stored, and the
 * user needs the result at once.
 */
export const secondFactorCalls = {
  read: (userId: number) => ask(userId, '', secondFactorSchema, { method: 'get' }),
  startTotp: (userId: number, json: Proof) => ask(userId, 'totp/', totpSetupSchema, { json }),
  confirmTotp: (userId: number, json: Proof) =>
    ask(userId, 'totp/confirm/', recoveryCodesSchema, { json, key: crypto.randomUUID() }),
  turnTotpOff: (userId: number, json: Proof) =>
    ask(userId, 'totp/turn-off/', messageSchema, { json, key: crypto.randomUUID() }),
  makeCodes: (userId: number, json: Proof) => ask(userId, 'recovery-codes/', recoveryCodesSchema, { json }),
  startPasskey: (userId: number, json: Proof) =>
    ask(userId, 'passkeys/options/', passkeyOptionsSchema, { json }),
  addPasskey: (userId: number, json: { ticket: string; name: string; passkey: object }) =>
    ask(userId, 'passkeys/', recoveryCodesSchema, { json }),
  renamePasskey: (userId: number, id: number, name: string) =>
    ask(userId, `passkeys/${id}/`, passkeySchema, {
      method: 'patch',
      json: { name },
      key: crypto.randomUUID(),
    }),
  removePasskey: (userId: number, id: number, json: Proof) =>
    ask(userId, `passkeys/${id}/remove/`, messageSchema, { json, key: crypto.randomUUID() }),
}

/** What the browser needs to ask for a passkey; null without an answer of our server. */
export async function startPasskey(): Promise<PasskeyOptions | null> {
  const answer = await engine.http.send('/users/auth/passkey/options/', { method: 'post', json: {} })
  const parsed = v.safeParse(passkeyOptionsSchema, answer.kind === 'answer' ? answer.body : null)
  return parsed.success ? parsed.output : null
}

async function ask<T>(
  userId: number,
  place: string,
  schema: v.GenericSchema<unknown, T>,
  request: Request,
): Promise<Asked<T>> {
  const answer = await engine.http.send(path + place, { method: 'post', auth: { as: userId }, ...request })
  if (answer.kind !== 'answer' || answer.body === undefined) {
    noteUnreachable()
    return { kind: 'unreachable' }
  }
  const parsed = v.safeParse(schema, answer.body)
  if (answer.status < 300 && parsed.success) return { kind: 'done', value: parsed.output }
  const words = refusalMessage(answer.body, ['message']) ?? m.http_error({ status: answer.status })
  return { kind: 'refused', words, fields: refusedFields(answer.body) }
}
