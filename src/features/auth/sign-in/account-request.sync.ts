import * as v from 'valibot'
import { messageSchema } from '#domain/api-error.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine, reportUnreachable } from '#platform/engine/page-engine.ts'
import type { Request } from '#platform/network/http.ts'
import { refusalMessage, refusedFields } from '#platform/network/refusal-message.ts'
import type { AccountOutcome } from './auth-outcome.ts'

/** The outcome of a request that is answered with data. */
export type AccountResult<T> = { kind: 'done'; value: T } | Exclude<AccountOutcome, { kind: 'done' }>

/** Sends one account request, by POST unless it says otherwise; a refusal uses the server's `message`, else `otherwise`. */
export async function sendAccountRequest<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  request: Request,
  otherwise: (status: number) => string = (status) => m.http_error({ status }),
): Promise<AccountResult<T>> {
  const answer = await engine.http.send(path, { method: 'post', ...request })
  if (answer.kind !== 'answer' || answer.body === undefined) {
    reportUnreachable()
    return { kind: 'unreachable' }
  }
  const parsed = v.safeParse(schema, answer.body)
  if (answer.status < 300 && parsed.success) return { kind: 'done', value: parsed.output }
  const words = refusalMessage(answer.body, ['message']) ?? otherwise(answer.status)
  return { kind: 'refused', words, fields: refusedFields(answer.body) }
}

/** The same for a request that is answered with a message. */
export async function sendForMessage(
  path: string,
  request: Request,
  otherwise?: (status: number) => string,
): Promise<AccountOutcome> {
  const result = await sendAccountRequest(path, messageSchema, request, otherwise)
  return result.kind === 'done' ? { kind: 'done', words: result.value.message } : result
}
