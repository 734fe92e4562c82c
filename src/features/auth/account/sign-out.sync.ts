import { discardUnsyncedData } from '#platform/session/clear-user-data.ts'
import { adoptSession, baseUrl, engine } from '#platform/engine/page-engine.ts'
import type { SignedIn } from '#platform/session/tokens.ts'
import { signOutQuestion } from './sign-out-question.ts'

/** Limit of the request that tells the server, which may outlive the page. */
const logoutTimeoutMs = 20_000

/** Signs out; asks first if data of this user exists only on this device. */
export async function confirmSignOut(): Promise<void> {
  const userId = (await engine.tokens.current())?.user.id
  const question = userId !== undefined && (await countOwn(userId))
  if (!question || Object.values(question).every((count) => count === 0)) return signOut('keep', userId)
  Object.assign(signOutQuestion, question, { userId })
}

/** Counts queued and rejected actions, posts with unpublished changes, kept items, and downloads that would be lost. */
async function countOwn(
  userId: number,
): Promise<Omit<typeof signOutQuestion, 'unsent' | 'userId'> & { unsent: number }> {
  const { db } = engine
  const rows = await engine.outbox.rows(userId)
  const queued = new Set(rows.map((row) => (row.kind === 'post' ? row.payload.draft : '')))
  const drafts = await db.postDrafts
    .where('owner')
    .equals(userId)
    .filter(({ id, editedAt, publishedEdit }) => editedAt !== publishedEdit && !queued.has(id))
    .count()
  const [localRecords, shared, files] = await Promise.all([
    db.kept.where('owner').equals(userId).count(),
    db.shared.filter(({ owner = userId }) => owner === userId).count(),
    db.downloads.filter((row) => row.owner === userId && row.handedOverAt === 0).count(),
  ])
  return { unsent: rows.length, drafts, localRecords: localRecords + shared, files }
}

/**
 * Signs out locally at once, also offline, and deletes the user's cached data. Queued actions are kept, unencrypted and
 * shown to nobody else, until this user signs in again, or are discarded. Telling the server is best effort, and not
 * waited for: on a line that swallows packets it would take as long as its limit. Does nothing unless `userId` is still
 * signed in: another tab may have signed them out, and somebody else in.
 */
export async function signOut(unsent: 'keep' | 'discard', userId: number | undefined): Promise<void> {
  const signedIn = await engine.tokens.current()
  if (signedIn?.user.id !== userId) return
  if (signedIn && unsent === 'discard') await discardUnsyncedData(engine.db, signedIn.user.id)
  try {
    await adoptSession(null)
  } finally {
    // Also where the data could not all be removed: the session must not go on at the server.
    if (signedIn) tellServer(signedIn)
  }
}

function tellServer({ access, refresh }: SignedIn): void {
  void fetch(new URL('/users/auth/logout/', baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
    body: JSON.stringify({ refresh_token: refresh }),
    keepalive: true,
    signal: AbortSignal.timeout(logoutTimeoutMs),
  }).catch(() => {})
}
