import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import { idempotencyHeader, idempotencyKeyPattern, replayedHeader } from '#domain/idempotency.ts'
import { stableStringify, sha256 } from '#server/database/stable-stringify.ts'
import type { Trx } from '#server/database/database.ts'
import type { OnceResult } from '#server/database/exactly-once.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem, unauthenticated, type Outcome } from '#server/http/problem.ts'
import { findSignedIn, type Account } from '#server/repositories/accounts.ts'
import type { Claim } from '#server/repositories/idempotency-keys.ts'

/** The request's Idempotency-Key, or null when it has none. Throws Problem 400 when it is not a key. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader.toLowerCase()]
  if (key === undefined) return null
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  const sentence = 'The key must be 8 to 80 letters, digits, hyphens, underscores or colons.'
  throw new Problem(400, errorBody('invalid', sentence, { [idempotencyHeader]: [sentence] }))
}

/**
 * The claim of a keyed write, or null when it carries no key. The fingerprint covers method, path (whatever the
 * slash at its end) and the checked payload, so unknown fields and surrounding spaces do not matter.
 */
export function claimOf(request: FastifyRequest, scope: string, payload: object): Claim | null {
  const key = idempotencyKey(request)
  if (key === null) return null
  const path = request.url.replace(/[?#].*$/s, '').replace(/\/*$/, '/')
  return { scope, key, fingerprint: sha256(`${request.method} ${path}\n${stableStringify(payload)}`) }
}

/** Sends what a once-only write came to; `body` replaces the stored one. */
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
 * Answers the write of somebody whom no bearer names, once per (scope, key): `scope` says what the write hangs on,
 * such as an e-mail address, so that it is the same however often the write is sent.
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
 * Answers the write of a signed-in person, once per (person, key). A session that has ended writes nothing new, but
 * is still told what a key came to. The effect gets the person's account and the
 * transaction; it must check before it changes anything, because what it returns is committed.
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: object,
  effect: (trx: Trx, person: Account, key: string | null) => Promise<Outcome>,
): Promise<FastifyReply> {
  const claims = requireClaims(request)
  const claim = claimOf(request, `user:${claims.userId}`, payload)
  const result = await request.server.exactlyOnce.run(claim, async (trx) => {
    const person = await findSignedIn(trx, claims)
    if (!person) throw unauthenticated('This session has ended. Please log in again.')
    return effect(trx, person, claim?.key ?? null)
  })
  return sendOnce(reply, result)
}
