import { adoptSession, baseUrl, engine } from '#platform/page-engine.ts'
import { signOutQuestion } from './sign-out-question.ts'

/** Signs out, after a question where something of this person is on this device alone. */
export async function askToSignOut(): Promise<void> {
  const held = await engine.tokens.current()
  const question = held ? await countOwn(held.user.id) : { unsent: 0, drafts: 0 }
  if (question.unsent + question.drafts === 0) return signOut('keep')
  Object.assign(signOutQuestion, question)
}

/** Actions that wait or were refused, and posts that were never published as they are now. */
async function countOwn(userId: number): Promise<{ unsent: number; drafts: number }> {
  const rows = await engine.outbox.rows(userId)
  const queued = new Set(rows.map((row) => (row.kind === 'post' ? row.payload.draft : '')))
  const drafts = await engine.db.postDrafts
    .where('owner')
    .equals(userId)
    .filter(({ id, editedAt, publishedEdit }) => editedAt !== publishedEdit && !queued.has(id))
    .count()
  return { unsent: rows.length, drafts }
}

/**
 * Signs out here at once, also without a network; what was cached for the person goes. What waits is kept sealed
 * for their next sign-in, or discarded. The server is told if it can be reached, and if not that is no failure.
 */
export async function signOut(unsent: 'keep' | 'discard'): Promise<void> {
  const held = await engine.tokens.current()
  if (held && unsent === 'discard') {
    await engine.outbox.discardAll(held.user.id)
    await engine.db.postDrafts.where('owner').equals(held.user.id).delete()
  }
  await adoptSession(null)
  if (!held) return
  await fetch(new URL('/users/auth/logout/', baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${held.access}` },
    body: JSON.stringify({ refresh_token: held.refresh }),
    keepalive: true,
  }).catch(() => {})
}
