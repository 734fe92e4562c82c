import { liveQuery } from 'dexie'
import { isBrowserSessionOpen, openBrowserSession } from '#platform/session/session-cookie.ts'
import { cacheCommentPage, type CommentList, type PageCache } from '#platform/sync/comment-pages.ts'
import type { CachedAnswer } from '#platform/storage/database.ts'
import { createDrainRunner, type DrainRunner } from './drain-runner.ts'
import { createEngine, type Engine } from './engine.ts'
import { markReachable } from '#platform/network/connectivity.ts'
import { resolveSessionUser, refreshProfile } from '#platform/session/resolve-session-user.ts'
import { clearEndedSession, clearSignedOutUsers } from '#platform/session/clear-user-data.ts'
import { overlayProfile } from '#platform/session/profile-overlay.ts'
import {
  cachedAnswer,
  type IsComplete,
  type CacheWriter,
  type CachedListing,
  type PullOutcome,
} from '#platform/sync/fetch-into-cache.ts'
import { showSignedIn, showStoredSession, storedSession } from '#platform/session/session-storage.ts'
import { openChannel, sessionChannelName } from '#platform/session/session-broadcast.ts'
import { session, type SessionEnd } from '#platform/session/session.ts'
import { issuedAt, type SignedIn } from '#platform/session/tokens.ts'

/** The API's origin: the page's own unless the build names another. */
export const baseUrl: string = import.meta.env.VITE_API_BASE || location.origin

const channel = openChannel(sessionChannelName)

showStoredSession()

/** The page's engine. One per tab; loaded after the page is interactive. */
export const engine: Engine = createEngine({
  baseUrl,
  isBrowserOpen: isBrowserSessionOpen,
  onSignedIn: (signedIn, ended) => {
    showSignedIn(signedIn)
    channel?.postMessage(ended ?? 'changed')
    if (ended) session.ended = ended
    if (signedIn) void runner.run({ force: true })
  },
  onOutboxChange: () => void runner.run(),
})

const runner: DrainRunner = createDrainRunner(() => engine, baseUrl)

channel?.addEventListener('message', ({ data }) => {
  if (isEnd(data)) session.ended = data
  void readSession().then(show)
})

// Without channels the copy in localStorage tells the other tabs; Dexie's queries do not cross tabs either then.
if (!channel) addEventListener('storage', () => void readSession().then(show))

function isEnd(message: unknown): message is SessionEnd {
  return message === 'refused' || message === 'no-refresh-token'
}

/** At start the newest of the two copies of the pair wins, by the moment the server made it. */
export async function reconcileSession(): Promise<void> {
  const over = await engine.tokens.dropOver()
  await clearSignedOutUsers(engine.db)
  const held = await engine.tokens.current()
  const stored = storedSession()
  const isNewer = stored && (!held || issuedAt(stored.access) > issuedAt(held.access))
  if (isNewer && !over) await takeOver(stored)
  liveQuery(readSession).subscribe({ next: show, error: () => {} })
  if (session.user) void checkProfile(session.user.id)
}

/** What localStorage has and the database has not: another version of the app, or a database that was evicted. */
async function takeOver({ user, ...pair }: NonNullable<ReturnType<typeof storedSession>>): Promise<void> {
  if (user) return adoptSession({ ...pair, user })
  const found = await resolveSessionUser(engine, { ...pair, user })
  if (found === 'unreachable') {
    isOwnerUnknown = true
    return
  }
  if (found !== 'refused') return adoptSession(found)
  await engine.tokens.adopt(null)
  session.ended = pair.refresh === '' ? 'no-refresh-token' : 'refused'
}

async function checkProfile(userId: number): Promise<void> {
  if ((await refreshProfile(engine, userId)) !== 'refused') return
  await adoptSession(null)
  session.ended = 'refused'
}

let isOwnerUnknown = false

type Shown = { held: SignedIn | null; user: SignedIn['user'] | null }

async function readSession(): Promise<Shown> {
  const held = await engine.tokens.current()
  if (!held) return { held, user: null }
  return { held, user: overlayProfile(held.user, await engine.outbox.rows(held.user.id)) }
}

function show({ held, user }: Shown): void {
  // The stored pair waits for a network that says whose it is; showing nobody would throw it away.
  if (!held && isOwnerUnknown) return
  isOwnerUnknown = false
  showSignedIn(held, user)
}

/**
 * Takes over a fresh sign-in, or signs out with null; every tab and the worker follow. What was cached for the
 * person before goes with them.
 */
export async function adoptSession(signedIn: SignedIn | null): Promise<void> {
  if (signedIn?.endsWithBrowser) openBrowserSession()
  await engine.tokens.adopt(signedIn)
  if (signedIn) await clearEndedSession(engine.db, signedIn.user.id)
  await clearSignedOutUsers(engine.db)
}

export function drainNow(): Promise<void> {
  return runner.run({ force: true })
}

const kept = new WeakSet<object>()

/** Writes what the server rendered into this page as if it had been fetched, once. */
export async function cacheRendered(
  data: object,
  url: string,
  etag: string | null,
  write: () => Promise<CachedListing>,
): Promise<void> {
  if (kept.has(data)) return
  kept.add(data)
  const { db, clock } = engine
  await db.transaction('rw', db.cached, async () => {
    await db.answers.put(cachedAnswer(url, null, etag, await write(), clock.now()))
  })
}

/**
 * Writes the first page of comments that came with a rendered page. Only for a visitor: their answer does not tell which
 * comments are one's own.
 */
export async function cacheRenderedComments<TComment extends { id: number }, TRow extends { id: number }>(
  list: CommentList<TComment, TRow>,
  {
    comments,
    commentsEtag,
    next,
  }: { comments: TComment[]; commentsEtag: string | null; next: string | null },
): Promise<void> {
  if (await engine.tokens.current()) return
  await cacheRendered(comments, list.address, commentsEtag, () =>
    cacheCommentPage(engine.db, list, { results: comments, next }, null, null),
  )
}

/** A pull of the page: its outcome also tells how the network is. */
export async function pullIntoCache(
  url: string,
  write: CacheWriter,
  isComplete?: IsComplete,
): Promise<PullOutcome> {
  // The browser is sure of this one, unlike of being online: asking would only fail.
  if (!navigator.onLine) return 'unreachable'
  const outcome = await engine.pull(url, write, isComplete)
  if (outcome === 'unreachable') runner.noteFailedRead()
  else markReachable()
  return outcome
}

/** What the device keeps of the answer to an address, for whoever is signed in. */
export function readCachedAnswer(url: string): Promise<CachedAnswer | undefined> {
  return engine.held(url)
}

/** What pages of comments are fetched with. */
export const pageCache: PageCache = { db: engine.db, pull: pullIntoCache, held: readCachedAnswer }
