import * as v from 'valibot'
import {
  loginAnswerSchema,
  registrationAnswerSchema,
  type Login,
  type Registration,
} from '#domain/account.ts'
import { errorBodySchema } from '#domain/api-error.ts'
import { adoptSession, baseUrl, engine } from '#platform/page-engine.ts'

/** `refused` carries the server's words, where it had any; `unreachable` leaves everything as it was. */
export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'refused'; words: string | null }
  | { kind: 'unreachable' }

/** Signs in; the words of a refusal are its `detail` (seed 1, section 8). */
export async function signIn(credentials: Login): Promise<SignInOutcome> {
  const answer = await engine.http.send('/users/auth/login/', { method: 'post', json: credentials })
  if (answer.kind !== 'answer') return { kind: 'unreachable' }
  const parsed = v.safeParse(loginAnswerSchema, answer.body)
  if (answer.status !== 200 || !parsed.success) return refusal(answer.body, ['detail', 'message'])
  await adoptSession(parsed.output)
  return { kind: 'signed-in' }
}

/**
 * Makes an account; `key` names this attempt, so that a lost answer followed by another press makes one
 * account. The words of a refusal are its `message`, then its `error` (seed 1, section 8).
 */
export async function register(registration: Registration, key: string): Promise<SignInOutcome> {
  const json = { ...registration, username: registration.email }
  const answer = await engine.http.send('/users/auth/register/', { method: 'post', json, key })
  if (answer.kind !== 'answer') return { kind: 'unreachable' }
  const parsed = v.safeParse(registrationAnswerSchema, answer.body)
  if (answer.status >= 300 || !parsed.success) return refusal(answer.body, ['message', 'error'])
  await adoptSession({ ...parsed.output.tokens, user: parsed.output.user })
  return { kind: 'signed-in' }
}

/** Signs out here at once; the server is told if it can be reached, and if not that is no failure. */
export async function signOut(): Promise<void> {
  const held = await engine.tokens.current()
  await forgetPerson(held?.user.id ?? null)
  await adoptSession(null)
  if (!held) return
  await fetch(new URL('/users/auth/logout/', baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${held.access}` },
    body: JSON.stringify({ refresh_token: held.refresh }),
    keepalive: true,
  }).catch(() => {})
}

/** What is cached for this person and what was being typed goes; what waits to be sent stays sealed. */
async function forgetPerson(userId: number | null): Promise<void> {
  const { db } = engine
  await db.transaction('rw', [db.likes, db.comments, db.answers, db.drafts], async () => {
    if (userId !== null) await db.likes.where('userId').equals(userId).delete()
    await db.comments.toCollection().modify((comment) => {
      delete comment.idempotency_key
    })
    await db.answers.filter((answer) => answer.url.endsWith(`#${userId}`)).delete()
    await db.drafts.clear()
  })
}

function refusal(body: unknown, order: ('message' | 'error' | 'detail')[]): SignInOutcome {
  const parsed = v.safeParse(errorBodySchema, body)
  const words = parsed.success ? order.map((field) => parsed.output[field]).find(Boolean) : undefined
  return { kind: 'refused', words: words ?? null }
}
