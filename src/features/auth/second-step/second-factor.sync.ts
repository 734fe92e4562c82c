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
import type { Request } from '#platform/network/http.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { sendAccountRequest } from '#features/auth/sign-in/account-request.sync.ts'

const path = '/users/api/second-factor/'

/** What the owner proves; the server says which of them it needs. */
export type Proof = { password?: string; code?: string }

/**
 * The requests about the second factors of an account. None uses the outbox: passwords and codes are never stored, and the
 * user needs the result at once. `key`: the same for each try of a form, so that one whose answer was lost is answered again.
 */
export const secondFactorCalls = {
  read: (userId: number) => sendFactorRequest(userId, '', secondFactorSchema, { method: 'get' }),
  startTotp: (userId: number, json: Proof) => sendFactorRequest(userId, 'totp/', totpSetupSchema, { json }),
  confirmTotp: (userId: number, json: Proof, key: string) =>
    sendFactorRequest(userId, 'totp/confirm/', recoveryCodesSchema, { json, key }),
  turnTotpOff: (userId: number, json: Proof, key: string) =>
    sendFactorRequest(userId, 'totp/turn-off/', messageSchema, { json, key }),
  makeCodes: (userId: number, json: Proof) =>
    sendFactorRequest(userId, 'recovery-codes/', recoveryCodesSchema, { json }),
  startPasskey: (userId: number, json: Proof) =>
    sendFactorRequest(userId, 'passkeys/options/', passkeyOptionsSchema, { json }),
  addPasskey: (userId: number, json: { ticket: string; name: string; passkey: object }) =>
    sendFactorRequest(userId, 'passkeys/', recoveryCodesSchema, { json }),
  renamePasskey: (userId: number, id: number, name: string, key: string) =>
    sendFactorRequest(userId, `passkeys/${id}/`, passkeySchema, {
      method: 'patch',
      json: { name },
      key,
    }),
  removePasskey: (userId: number, id: number, json: Proof, key: string) =>
    sendFactorRequest(userId, `passkeys/${id}/remove/`, messageSchema, { json, key }),
}

/** What the browser needs to ask for a passkey; null without an answer of our server. */
export async function startPasskey(): Promise<PasskeyOptions | null> {
  const answer = await engine.http.send('/users/auth/passkey/options/', { method: 'post', json: {} })
  const parsed = v.safeParse(passkeyOptionsSchema, answer.kind === 'answer' ? answer.body : null)
  return parsed.success ? parsed.output : null
}

function sendFactorRequest<T>(
  userId: number,
  subPath: string,
  schema: v.GenericSchema<unknown, T>,
  request: Request,
) {
  return sendAccountRequest(path + subPath, schema, { auth: { as: userId }, ...request })
}
