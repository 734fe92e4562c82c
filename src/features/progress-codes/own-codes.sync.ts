import * as v from 'valibot'
import { pageSchema } from '#domain/listing.ts'
import {
  ownProgressCodeSchema,
  progressCodeOf,
  progressCodePaths,
  type OwnProgressCode,
} from '#domain/progress-codes.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine, reportUnreachable } from '#platform/engine/page-engine.ts'
import type { Request } from '#platform/network/http.ts'
import { refusalMessage } from '#platform/network/refusal-message.ts'

const listSchema = pageSchema(ownProgressCodeSchema)

/** What the server said about codes; `unreachable` changes nothing here. */
export type CodesOutcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; words: string }
  | { kind: 'unreachable' }

/** A code before the server has it. The same one is sent again after a lost answer. */
export type NewCode = { key: string; code: string; label: string }

/** Makes a code. The device does, so that the server never stores one, not even in the answer that it repeats. */
export function makeCode(label: string): NewCode {
  const code = progressCodeOf(crypto.getRandomValues(new Uint8Array(16)))
  return { key: crypto.randomUUID(), code, label }
}

/** The account's open codes. */
export async function fetchCodes(userId: number): Promise<CodesOutcome<OwnProgressCode[]>> {
  return results(await sendCodeRequest(progressCodePaths.own, listSchema, { auth: { as: userId } }))
}

/** Sends a code. It does not use the outbox: the user gives the code to somebody at once, and it must work then. */
export function sendCode(
  userId: number,
  { key, code, label }: NewCode,
): Promise<CodesOutcome<OwnProgressCode>> {
  const json = { code, label }
  return sendCodeRequest(progressCodePaths.own, ownProgressCodeSchema, {
    method: 'post',
    json,
    key,
    auth: { as: userId },
  })
}

/**
 * Withdraws a code; answers those that are left. It does not use the outbox, since its owner needs to know whether the
 * code still works.
 */
export async function withdrawCode(userId: number, id: number): Promise<CodesOutcome<OwnProgressCode[]>> {
  const key = crypto.randomUUID()
  const request: Request = { method: 'post', json: {}, key, auth: { as: userId } }
  return results(await sendCodeRequest(progressCodePaths.withdrawal(id), listSchema, request))
}

function results(outcome: CodesOutcome<{ results: OwnProgressCode[] }>): CodesOutcome<OwnProgressCode[]> {
  return outcome.kind === 'done' ? { kind: 'done', value: outcome.value.results } : outcome
}

async function sendCodeRequest<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  request: Request,
): Promise<CodesOutcome<T>> {
  const answer = await engine.http.send(path, request)
  if (answer.kind !== 'answer' || answer.body === undefined) {
    reportUnreachable()
    return { kind: 'unreachable' }
  }
  const parsed = v.safeParse(schema, answer.body)
  if (answer.status < 300 && parsed.success) return { kind: 'done', value: parsed.output }
  if (answer.status === 409) return { kind: 'refused', words: m.codes_full() }
  const words = refusalMessage(answer.body, ['message']) ?? m.http_error({ status: answer.status })
  return { kind: 'refused', words }
}
