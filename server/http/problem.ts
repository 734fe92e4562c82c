import { errorBody, type ErrorBody } from '#domain/api-error.ts'

/** Result of an endpoint: HTTP status and JSON body. */
export type Outcome = { status: number; body: object }

/** A result that says why nothing was done. */
export type Refusal = { status: number; body: ErrorBody }

/**
 * An expected refusal before or in a handler (validation, authentication). It is thrown, so it rolls back an open
 * transaction; refusals that must be committed are returned as an Outcome instead.
 */
export class Problem extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A 400 that names one field. */
export function invalidField(field: string, sentence: string): Refusal {
  return { status: 400, body: errorBody('invalid', sentence, { [field]: [sentence] }) }
}

/** A 409 with a sentence for its author, of whose write nothing is stored. */
export function conflict(sentence: string): Refusal {
  return { status: 409, body: errorBody('conflict', sentence) }
}

export function notFound(sentence = 'There is nothing at this address.'): Refusal {
  return { status: 404, body: errorBody('not_found', sentence) }
}

export const noSuchPost = notFound('There is no such post.')

/** 401 for a missing, expired or forged access token; the client refreshes the token and retries. */
export function unauthenticated(sentence: string): Problem {
  return new Problem(401, errorBody('unauthenticated', sentence), { 'www-authenticate': 'Bearer' })
}
