import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorBody, messageSchema } from '#domain/api-error.ts'
import {
  newPasskeySchema,
  ownerProofSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeySchema,
  recoveryCodesSchema,
  removalProofSchema,
} from '#domain/second-factor.ts'
import { inTransaction } from '#server/database/database.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { answerOnce, claimOf, sendOnce } from '#server/http/plugins/idempotency.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import {
  insertPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  toPasskey,
} from '#server/repositories/passkeys.ts'
import { findFactors, clearUnusedFactorState } from '#server/repositories/second-factors.ts'
import { consumeTicket, findTicket } from '#server/repositories/sign-in-tickets.ts'
import { completeFactorChange, notifyOwner } from '#server/security/add-factor.ts'
import { creationOptions, verifyCreation } from '#server/security/passkeys.ts'
import { partyOf } from '#server/security/prove-factor.ts'
import { checkOwner, readSession, wrongField } from '#server/security/prove-owner.ts'
import { makeRecoveryCodes } from '#server/security/recovery-codes.ts'
import { issueTicket } from '#server/security/sign-in-tickets.ts'

const maxPasskeys = 20
const path = '/users/api/second-factor/passkeys/'
const ownEndpoint = { method: 'POST', action: 'account.own' } as const
const options = {
  ...ownEndpoint,
  path: `${path}options/`,
  summary: 'Start to add a passkey',
  body: ownerProofSchema,
  answer: passkeyOptionsSchema,
  refusals: [429],
} as const
const add = {
  ...ownEndpoint,
  path,
  summary: 'Add a passkey; with the first second factor other sessions end',
  body: newPasskeySchema,
  answer: v.object({ ...recoveryCodesSchema.entries, passkey: passkeySchema }),
} as const
const rename = {
  ...ownEndpoint,
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Rename a passkey',
  params: idParams,
  body: passkeyNameSchema,
  answer: passkeySchema,
} as const
const remove = {
  ...ownEndpoint,
  path: `${path}:id/remove/`,
  summary: 'Remove a passkey',
  params: idParams,
  body: removalProofSchema,
  answer: messageSchema,
  refusals: [429],
} as const

const notAccepted = 'This passkey was not accepted. Please try again.'
const noSuchPasskey = notFound('There is no such passkey.')

export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app

  serve(app, options, async ({ request, body }) => {
    const proof = await checkOwner(app, request, body, 'never')
    const { account } = proof
    await inTransaction(db, proof.use)
    const existing = await listPasskeys(db, account.id)
    if (existing.length >= maxPasskeys)
      throw new Problem(409, errorBody('conflict', 'This account has as many passkeys as it may have.'))
    const creation = await creationOptions(partyOf(app), account, existing)
    const { challenge } = creation
    const { ticket } = await issueTicket(app, { purpose: 'passkey_add', userId: account.id, challenge })
    await proof.succeeded()
    return { ticket, options: creation }
  })

  // Needs no key: a ticket adds one passkey.
  serve(app, add, async ({ request, body: { ticket, name, passkey: creation } }) => {
    const { account, claims } = await readSession(db, request, clock.now())
    const userId = account.id
    const hash = sha256(ticket)
    const ticketRow = await findTicket(db, hash, 'passkey_add', clock.now().toISOString())
    const key =
      ticketRow?.user_id === userId ? await verifyCreation(partyOf(app), ticketRow.challenge, creation) : null
    if (!key) throw wrongField('passkey', notAccepted)
    const recoveryCodes = await makeRecoveryCodes()
    return inTransaction(db, async (trx) => {
      const now = clock.now().toISOString()
      const before = await findFactors(trx, userId)
      const isTicketUsed = await consumeTicket(trx, hash, now)
      const newPasskey =
        isTicketUsed &&
        (await insertPasskey(trx, {
          user_id: userId,
          credential_id: key.credentialId,
          public_key: key.publicKey,
          counter: key.counter,
          transports: key.transports,
          name,
          created_at: now,
        }))
      if (!newPasskey) throw wrongField('passkey', notAccepted)
      const added = {
        account,
        family: claims.family,
        before,
        recoveryCodes,
        change: 'passkey_on',
      } as const
      const codes = await completeFactorChange(app, request, trx, added)
      return { message: 'The passkey was added.', passkey: toPasskey(newPasskey), recovery_codes: codes }
    })
  })

  serve(app, rename, async ({ request, reply, params: { id }, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      const renamed = await renamePasskey(trx, { userId: person.id, id }, body.name)
      return renamed ? { status: 200, body: toPasskey(renamed) } : noSuchPasskey
    }),
  )

  serve(app, remove, async ({ request, reply, params: { id }, body }) => {
    const proof = await checkOwner(app, request, body, 'unless-fresh')
    const { account } = proof
    const result = await app.exactlyOnce.run(claimOf(request, `user:${account.id}`, {}), async (trx) => {
      await proof.use(trx)
      if (!(await removePasskey(trx, { userId: account.id, id })))
        throw new Problem(noSuchPasskey.status, noSuchPasskey.body)
      await clearUnusedFactorState(trx, account.id)
      await notifyOwner(app, request, trx, account, 'passkey_off')
      return { status: 200, body: { message: 'The passkey was removed.' } }
    })
    if (result.kind === 'answered') await proof.succeeded()
    return sendOnce(reply, result)
  })
}
