import * as v from 'valibot'
import { googleOfferSchema } from '#domain/account-security.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Whether the server has Google sign-in set up; undefined without its answer. */
export async function fetchGoogleOffer(): Promise<boolean | undefined> {
  const answer = await engine.http.send('/users/auth/google/')
  if (answer.kind !== 'answer') return undefined
  const parsed = v.safeParse(googleOfferSchema, answer.body)
  return parsed.success && parsed.output.available
}
