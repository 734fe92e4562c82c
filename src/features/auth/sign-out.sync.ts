import { adoptSession, baseUrl, engine } from '#platform/page-engine.ts'
import { signOutQuestion } from './sign-out-question.ts'

/** Signs out, after a question where something of this person was not sent. */
export async function askToSignOut(): Promise<void> {
  const held = await engine.tokens.current()
  const status = held ? await engine.outbox.status(held.user.id) : null
  const unsent = status ? status.waiting + status.parked : 0
  if (unsent === 0) return signOut('keep')
  signOutQuestion.unsent = unsent
}

/**
 * Signs out here at once, also without a network; what was cached for the person goes. What waits is kept sealed
 * for their next sign-in, or discarded. The server is told if it can be reached, and if not that is no failure.
 */
export async function signOut(unsent: 'keep' | 'discard'): Promise<void> {
  const held = await engine.tokens.current()
  if (held && unsent === 'discard') await engine.outbox.discardAll(held.user.id)
  await adoptSession(null)
  if (!held) return
  await fetch(new URL('/users/auth/logout/', baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${held.access}` },
    body: JSON.stringify({ refresh_token: held.refresh }),
    keepalive: true,
  }).catch(() => {})
}
