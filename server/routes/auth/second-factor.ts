import type { FastifyInstance } from 'fastify'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import { isStaffRole } from '#domain/permissions.ts'
import {
  codeSchema,
  factorProofSchema,
  ownerProofSchema,
  recoveryCodesSchema,
  removalProofSchema,
  secondFactorSchema,
  totpSetupSchema,
} from '#domain/second-factor.ts'
import { inTransaction } from '#server/database/database.ts'
import { serve } from '#server/http/endpoint.ts'
import { claimOf, sendOnce } from '#server/http/plugins/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { rolesOfAccount } from '#server/repositories/accounts.ts'
import { listPasskeys, toPasskey } from '#server/repositories/passkeys.ts'
import {
  clearUnusedFactorState,
  consumeTotpStep,
  findFactors,
  findTotp,
  putPendingTotp,
  removeTotp,
  replaceRecoveryCodes,
  requiresSecondStep,
} from '#server/repositories/second-factors.ts'
import { completeFactorChange, notifyOwner } from '#server/security/add-factor.ts'
import { checkOwner, readSession, wrongCode, wrongField } from '#server/security/prove-owner.ts'
import { makeRecoveryCodes } from '#server/security/recovery-codes.ts'
import { newTotp, stepOfCode } from '#server/security/totp.ts'

const path = '/users/api/second-factor/'
const ownEndpoint = { method: 'POST', action: 'account.own' } as const
const overview = {
  ...ownEndpoint,
  method: 'GET',
  path,
  summary: 'The second factors of the own account',
  answer: secondFactorSchema,
} as const
const start = {
  ...ownEndpoint,
  path: `${path}totp/`,
  summary: 'Have a new secret for an authenticator app, which a code has yet to confirm',
  body: ownerProofSchema,
  answer: totpSetupSchema,
  refusals: [429],
} as const
const confirm = {
  ...ownEndpoint,
  path: `${path}totp/confirm/`,
  summary: 'Turn the authenticator app on with its first code; other sessions end',
  body: codeSchema,
  answer: recoveryCodesSchema,
  refusals: [429],
} as const
const turnOff = {
  ...ownEndpoint,
  path: `${path}totp/turn-off/`,
  summary: 'Turn the authenticator app off',
  body: factorProofSchema,
  answer: messageSchema,
  refusals: [429],
} as const
const newCodes = {
  ...ownEndpoint,
  path: `${path}recovery-codes/`,
  summary: 'Replace the recovery codes',
  body: removalProofSchema,
  answer: recoveryCodesSchema,
  refusals: [429],
} as const

export async function secondFactorRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app
  const { tokenSecret } = app.config

  serve(app, overview, async ({ request, reply }) => {
    const { account, isFresh, hasSecondFactor, hasPassword } = await readSession(db, request, clock.now())
    const { hasTotp, recoveryCodesLeft } = await findFactors(db, account.id)
    return sendEntity(request, reply, {
      totp: hasTotp,
      passkeys: (await listPasskeys(db, account.id)).map(toPasskey),
      recovery_codes_left: recoveryCodesLeft,
      has_password: hasPassword,
      is_fresh: isFresh,
      in_session: hasSecondFactor,
      needed_for_staff:
        app.config.staffSecondFactor === 'required' && rolesOfAccount(account).some(isStaffRole),
    })
  })

  // Needs no key: a repeated request makes another secret, and the earlier one was no factor yet.
  serve(app, start, async ({ request, body }) => {
    const proof = await checkOwner(app, request, body, 'never')
    const { id: userId, email: label } = proof.account
    const { sealed, setup } = newTotp({ userId, tokenSecret }, { issuer: app.words.company.product, label })
    await inTransaction(db, async (trx) => {
      await proof.use(trx)
      const now = clock.now().toISOString()
      const isPending = await putPendingTotp(trx, { userId, secret: sealed, now })
      if (!isPending) throw new Problem(409, errorBody('conflict', 'An authenticator app is on already.'))
    })
    await proof.succeeded()
    return setup
  })

  serve(app, confirm, async ({ request, reply, body: { code } }) => {
    const { account, claims } = await readSession(db, request, clock.now())
    const userId = account.id
    const succeeded = await app.secondSteps.claim(userId)
    const totp = await findTotp(db, userId)
    const now = clock.now()
    const digits = code.replace(/\s/g, '')
    const step = totp ? stepOfCode(digits, totp.secret, { userId, tokenSecret }, now) : null
    // Not for a wrong code: hashing them takes 200 ms of a processor.
    const recoveryCodes = step === null ? null : await makeRecoveryCodes()
    let codes: string[] = []
    // The claim's fingerprint excludes the code, and its stored answer the recovery codes: both are secrets.
    const claim = claimOf(request, `user:${userId}`, {})
    const message = 'The authenticator app is on.'
    const result = await app.exactlyOnce.run(claim, async (trx) => {
      const before = await findFactors(trx, userId)
      if (before.hasTotp || !totp || step === null || !recoveryCodes) throw wrongField('code', wrongCode)
      const at = now.toISOString()
      if (!(await consumeTotpStep(trx, { userId, secret: totp.secret, step, now: at })))
        throw wrongField('code', wrongCode)
      const added = {
        account,
        family: claims.family,
        before,
        recoveryCodes,
        change: 'totp_on',
      } as const
      codes = await completeFactorChange(app, request, trx, added)
      return { status: 200, body: { message, recovery_codes: [] } }
    })
    if (result.kind === 'answered') await succeeded()
    const isFirst = result.kind === 'answered' && !result.replayed
    return isFirst ? sendOnce(reply, result, { message, recovery_codes: codes }) : sendOnce(reply, result)
  })

  serve(app, turnOff, async ({ request, reply, body }) => {
    const proof = await checkOwner(app, request, body, 'always')
    const { account } = proof
    const result = await app.exactlyOnce.run(claimOf(request, `user:${account.id}`, {}), async (trx) => {
      await proof.use(trx)
      if (!(await findFactors(trx, account.id)).hasTotp) throw wrongField('code', wrongCode)
      await removeTotp(trx, account.id)
      await clearUnusedFactorState(trx, account.id)
      await notifyOwner(app, request, trx, account, 'totp_off')
      return { status: 200, body: { message: 'The authenticator app is off.' } }
    })
    if (result.kind === 'answered') await proof.succeeded()
    return sendOnce(reply, result)
  })

  // Needs no key: a repeated request makes other codes, of which the last ones count.
  serve(app, newCodes, async ({ request, body }) => {
    const proof = await checkOwner(app, request, body, 'unless-fresh')
    const { account } = proof
    const { codes, salt, hashes } = await makeRecoveryCodes()
    await inTransaction(db, async (trx) => {
      await proof.use(trx)
      if (!requiresSecondStep(await findFactors(trx, account.id)))
        throw new Problem(409, errorBody('conflict', 'Recovery codes need a second step that is on.'))
      const now = clock.now().toISOString()
      await replaceRecoveryCodes(trx, { userId: account.id, salt, hashes, now })
      await notifyOwner(app, request, trx, account, 'codes')
    })
    await proof.succeeded()
    return { message: 'These codes replace the earlier ones.', recovery_codes: codes }
  })
}
