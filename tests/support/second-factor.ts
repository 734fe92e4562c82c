import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '#server/database/database.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import {
  consumeTotpStep,
  markSession,
  putPendingTotp,
  replaceRecoveryCodes,
} from '#server/repositories/second-factors.ts'
import { makeRecoveryCodes, type NewRecoveryCodes } from '#server/security/recovery-codes.ts'
import { newTotp } from '#server/security/totp.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import { anAuthenticator } from '#tests/support/authenticator.ts'
import type { TestServer } from '#tests/support/server.ts'

export const factorPath = '/users/api/second-factor/'
const stepMs = 30_000

/** The code that an authenticator app shows, `away` steps of 30 s from now. */
export function codeOf(secret: string, now: Date, away = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + away * stepMs,
  })
}

/** Turns the authenticator app on and passes its first time step. Returns the secret and the recovery codes. */
export async function turnTotpOn(server: TestServer, me: SignedIn) {
  const setup = await (await me.send('POST', `${factorPath}totp/`, {})).json()
  const secret: string = setup.secret
  const confirmed = await me.send('POST', `${factorPath}totp/confirm/`, {
    code: codeOf(secret, server.clock.now()),
  })
  const { recovery_codes: codes }: { recovery_codes: string[] } = await confirmed.json()
  server.clock.advance(stepMs)
  return { secret, codes, code: (away = 0) => codeOf(secret, server.clock.now(), away) }
}

/** Made once: hashing a set takes 200 ms of a processor. */
let recoveryCodes: Promise<NewRecoveryCodes> | undefined

/** An account as `turnTotpOn` leaves it, but for the mail to its owner, without requests. */
export async function insertTotp(
  { app, db, clock }: TestServer,
  me: Partial<SignedIn> & Pick<SignedIn, 'user' | 'access'>,
) {
  const userId = me.user.id
  const { tokenSecret } = app.config
  const { sealed, setup } = newTotp({ userId, tokenSecret }, { issuer: 'VIOR', label: me.user.email })
  const { secret } = setup
  const { codes, salt, hashes } = await (recoveryCodes ??= makeRecoveryCodes())
  const at = clock.now()
  const now = at.toISOString()
  const family = String(decodeJwt(me.access).family)
  await inTransaction(db, async (trx) => {
    await putPendingTotp(trx, { userId, secret: sealed, now })
    const step = Math.floor(at.getTime() / stepMs)
    await consumeTotpStep(trx, { userId, secret: sealed, step, now })
    await markSession(trx, family)
    await revokeFamiliesOf(trx, userId, family, now)
    await replaceRecoveryCodes(trx, { userId, salt, hashes, now })
  })
  clock.advance(stepMs)
  return { secret, codes, code: (away = 0) => codeOf(secret, clock.now(), away) }
}

/** Adds a passkey in software. */
export async function addPasskey(me: SignedIn, name = 'Phone') {
  const authenticator = anAuthenticator()
  const started = await me.send('POST', `${factorPath}passkeys/options/`, { password: testPassword })
  const { ticket, options } = await started.json()
  const passkey = authenticator.create(options)
  const added = await me.send('POST', `${factorPath}passkeys/`, { ticket, name, passkey })
  const answer: { passkey: { id: number }; recovery_codes: string[] } = await added.json()
  return { authenticator, id: answer.passkey.id, codes: answer.recovery_codes }
}

export function signInSteps(server: TestServer) {
  const login = (username: string, password = testPassword) =>
    server.send('POST', '/users/auth/login/', { username, password })
  return {
    login,
    /** The second step that the server asks for after the password. */
    secondStepOf: async (username: string) => (await (await login(username)).json()).second_step,
    finish: (body: object) => server.send('POST', '/users/auth/second-step/', body),
  }
}
