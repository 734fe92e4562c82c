import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import { idempotencyHeader, idempotencyKeyPattern, replayedHeader } from '#domain/idempotency.ts'
import { stableStringify, sha256 } from '#server/database/stable-stringify.ts'
import type { Trx } from '#server/database/database.ts'
import type { OnceResult } from '#server/database/once-result.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem, unauthenticated, type Outcome } from '#server/http/problem.ts'
import { lockSignedIn, type Account } from '#server/repositories/accounts.ts'
import type { Claim } from '#server/repositories/idempotency-keys.ts'

/** The request's Idempotency-Key, or null if it has none. Throws Problem 400 if it is malformed. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader.toLowerCase()]
  if (key === undefined) return null
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  const sentence = 'The key must be 8 to 80 letters, digits, hyphens, underscores or colons.'
  throw new Problem(400, errorBody('invalid', sentence, { [idempotencyHeader]: [sentence] }))
}

/**
 * Claim of a write with a key; null without one. The fingerprint covers method, path (without a trailing slash) and
 * the validated payload, so unknown fields and surrounding spaces do not matter.
 */
export function claimOf(request: FastifyRequest, scope: string, payload: object): Claim | null {
  const key = idempotencyKey(request)
  if (key === null) return null
  const path = request.url.replace(/[?#].*$/s, '').replace(/\/*$/, '/')
  return { scope, key, fingerprint: sha256(`${request.method} ${path}\n${stableStringify(payload)}`) }
}

/** Sends the outcome of a write; `body` replaces the stored body. */
export function sendOnce(reply: FastifyReply, result: OnceResult, body?: object): FastifyReply {
  if (result.kind === 'in_progress') {
    const sentence = 'This action is being carried out already; ask again in a moment.'
    return reply.code(409).header('retry-after', '1').send(errorBody('in_progress', sentence))
  }
  if (result.kind === 'key_reused') {
    const sentence = 'This Idempotency-Key came with another payload before.'
    return reply.code(422).send(errorBody('key_reused', sentence))
  }
  if (result.replayed) reply.header(replayedHeader, 'true')
  return reply
    .code(result.status)
    .type('application/json; charset=utf-8')
    .send(body ? JSON.stringify(body) : result.body)
}

/**
 * Executes a write without sign-in once per (scope, key). `scope` names what the write belongs to, such as an email
 * address; it must be equal for every copy of the same write.
 */
export async function answerVisitorOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: string,
  payload: object,
  effect: (trx: Trx, key: string | null) => Promise<Outcome>,
): Promise<FastifyReply> {
  const claim = claimOf(request, scope, payload)
  const result = await request.server.exactlyOnce.run(claim, (trx) => effect(trx, claim?.key ?? null))
  return sendOnce(reply, result)
}

/**
 * Executes a write of a signed-in account once per (account, key). An ended session cannot write, but still gets the
 * stored response of a key. The effect receives the account and the transaction. It must check before it changes
 * anything, because a returned error response is committed.
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: object,
  effect: AccountEffect,
): Promise<FastifyReply> {
  return sendOnce(reply, await runOnce(request, payload, effect))
}

type AccountEffect = (trx: Trx, person: Account, key: string | null) => Promise<Outcome>

/** `answerOnce` without the response. */
export function runOnce(
  request: FastifyRequest,
  payload: object,
  effect: AccountEffect,
): Promise<OnceResult> {
  const claims = requireClaims(request)
  const claim = claimOf(request, `user:${claims.userId}`, payload)
  return request.server.exactlyOnce.run(claim, async (trx) => {
    const person = await lockSignedIn(trx, claims)
    if (!person) throw unauthenticated('This session has ended. Please log in again.')
    return effect(trx, person, claim?.key ?? null)
  })
}
