import { liveQuery } from 'dexie'
import { apiBase } from '#platform/network/api-base.ts'
import { isBrowserSessionOpen, openBrowserSession } from '#platform/session/session-cookie.ts'
import { cacheCommentPage, type CommentList, type PageCache } from '#platform/sync/comment-pages.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import { createDrainRunner, type DrainRunner } from './drain-runner.ts'
import { createEngine, type Engine } from './engine.ts'
import { markReachable } from '#platform/network/connectivity.ts'
import { refreshProfile } from '#platform/session/refresh-profile.ts'
import { unsubscribeOtherUsers } from '#platform/session/unsubscribe-other-users.ts'
import { resolveSessionUser } from '#platform/session/resolve-session-user.ts'
import { clearEndedSession, clearSignedOutUsers } from '#platform/session/clear-user-data.ts'
import { overlayProfile } from '#platform/session/profile-overlay.ts'
import {
  cachedAnswer,
  type IsComplete,
  type CacheWriter,
  type CachedListing,
  type PullOutcome,
} from '#platform/sync/fetch-into-cache.ts'
import {
  publishSession,
  publishStoredSession,
  publishUser,
  storedSession,
} from '#platform/session/session-local-storage.ts'
import { openChannel, sessionChannelName } from '#platform/session/session-broadcast.ts'
import { recordSamples } from '#platform/storage/preferences.ts'
import { session, type SessionEnd } from '#platform/session/session.ts'
import { issuedAt, type SignedIn } from '#platform/session/tokens.ts'

/** Address of the API. */
export const baseUrl: string = apiBase || location.origin

const channel = openChannel(sessionChannelName)

publishStoredSession()

/** The engine of this tab; this module is loaded after hydration. */
export const engine: Engine = createEngine({
  baseUrl,
  language: apiBase ? () => document.documentElement.lang : undefined,
  isBrowserOpen: isBrowserSessionOpen,
  onSignedIn: (signedIn, ended) => {
    publishSession(signedIn)
    onUserChange(signedIn)
    channel?.postMessage(ended ?? 'changed')
    if (ended) session.ended = ended
    if (signedIn) void runner.run({ force: true })
  },
  onOutboxChange: () => void runner.run(),
  onSamples: recordSamples,
})

const runner: DrainRunner = createDrainRunner(() => engine, baseUrl)

channel?.addEventListener('message', ({ data }) => {
  if (isEnd(data)) session.ended = data
  void readSession().then(show)
})

// Without BroadcastChannel, localStorage notifies other tabs; Dexie's live queries do not cross tabs then either.
if (!channel) addEventListener('storage', () => void readSession().then(show))

function isEnd(message: unknown): message is SessionEnd {
  return message === 'refused' || message === 'no-refresh-token'
}

/** Reconciles the pairs in IndexedDB and localStorage at start: the more recently issued one wins. */
export async function reconcileSession(): Promise<void> {
  await reconcile()
  liveQuery(readSession).subscribe({ next: show, error: () => {} })
  if (session.user) void checkProfile(session.user.id)
}

let reconciling: Promise<void> | undefined

/** Calls at the same time share one run. */
function reconcile(): Promise<void> {
  reconciling ??= takeNewer().finally(() => (reconciling = undefined))
  return reconciling
}

async function takeNewer(): Promise<void> {
  const over = await engine.tokens.dropOver()
  await clearSignedOutUsers(engine.db)
  const signedIn = await engine.tokens.current()
  const stored = storedSession()
  if (stored && (!signedIn || isNewer(stored, signedIn)) && !over) await adoptStoredSession(stored)
}

/**
 * The signed-in account with its tokens; null for a visitor. A pair that only localStorage has is adopted first, because its
 * owner must not be answered as a visitor. Pulls of an account's own data ask this, not `engine.tokens`.
 */
export async function currentPair(): Promise<SignedIn | null> {
  const signedIn = await engine.tokens.current()
  if (signedIn || !storedSession()) return signedIn
  await reconcile().catch(() => {})
  return engine.tokens.current()
}

const isNewer = (one: { access: string }, other: { access: string }) =>
  issuedAt(one.access) > issuedAt(other.access)

/** Adopts a pair that only localStorage has: written by another version of the app, or the database was evicted. */
async function adoptStoredSession({
  user,
  ...pair
}: NonNullable<ReturnType<typeof storedSession>>): Promise<void> {
  if (user) return adoptSession({ ...pair, user })
  const resolved = await resolveSessionUser(engine, { ...pair, user })
  if (resolved === 'unreachable') {
    isOwnerUnknown = true
    return
  }
  if (resolved !== 'refused') return adoptSession(resolved)
  await engine.tokens.adopt(null)
  session.ended = pair.refresh === '' ? 'no-refresh-token' : 'refused'
}

async function checkProfile(userId: number): Promise<void> {
  if ((await refreshProfile(engine, userId)) !== 'refused') return
  await adoptSession(null)
  session.ended = 'refused'
}

let isOwnerUnknown = false

let reads = 0

type Shown = { read: number; signedIn: SignedIn | null; user: SignedIn['user'] | null }

async function readSession(): Promise<Shown> {
  const read = ++reads
  const signedIn = await engine.tokens.current()
  const user = signedIn && overlayProfile(signedIn.user, await engine.outbox.rows(signedIn.user.id))
  return { read, signedIn, user }
}

function show({ read, signedIn, user }: Shown): void {
  // Reads end in any order: an earlier one would show and store an account that has signed out since.
  if (read !== reads) return
  // The owner of the stored pair is not known until the server is reachable; showing "signed out" would delete the
  // pair.
  if (!signedIn && isOwnerUnknown) return
  isOwnerUnknown = false
  const stored = storedSession()
  // Written by another version of the app in another tab. The server refuses the older pair from then on, so that writing
  // it here would end the session at the next start.
  if (signedIn && stored && isNewer(stored, signedIn)) publishUser(user)
  else publishSession(signedIn, user)
  onUserChange(signedIn)
}

/** Undefined until the stored session was read. */
let lastUserId: number | null | undefined

/** However the session ended or changed: here, in another tab, in the worker, or with the browser. */
function onUserChange(signedIn: SignedIn | null): void {
  const userId = signedIn?.user.id ?? null
  if (userId === lastUserId) return
  lastUserId = userId
  void unsubscribeOtherUsers(engine.db, userId).catch(() => {})
}

/**
 * Adopts a new sign-in, or signs out with null; all tabs and the worker follow. The previous user's data is removed.
 */
export async function adoptSession(signedIn: SignedIn | null): Promise<void> {
  if (signedIn?.endsWithBrowser) openBrowserSession()
  await engine.tokens.adopt(signedIn)
  if (signedIn) await clearEndedSession(engine.db, signedIn.user.id)
  await clearSignedOutUsers(engine.db)
}

/**
 * Drains the outbox now, also rows whose next attempt is due later; while the server counts as unreachable it is probed first.
 * Resolves when the drain has ended, also if rows are left.
 */
export function drainNow(): Promise<void> {
  return runner.run({ force: true })
}

const cachedData = new WeakSet<object>()

/** Writes the data of a server-rendered page into the cache, as a fetch would; once per data object. */
export async function cacheRendered(
  data: object,
  url: string,
  etag: string | null,
  write: () => Promise<CachedListing>,
): Promise<void> {
  if (cachedData.has(data)) return
  cachedData.add(data)
  const { db, clock } = engine
  await db.transaction('rw', db.cached, async () => {
    await db.answers.put(cachedAnswer(url, null, etag, await write(), clock.now()))
  })
}

/**
 * Caches the comments of a server-rendered page: as the first page of the list, or those there are if the first page has
 * more. Only without a session: the HTML does not mark the user's own comments.
 */
export async function cacheRenderedComments<TComment extends { id: number }, TRow extends { id: number }>(
  list: CommentList<TComment, TRow>,
  {
    comments,
    commentsEtag,
    next,
  }: { comments: TComment[]; commentsEtag: string | null; next: string | null },
): Promise<void> {
  if (await currentPair()) return
  if (commentsEtag === null) {
    // Only those not cached yet: the cache may have newer ones.
    const table = list.table(engine.db)
    const cached = await table.bulkGet(comments.map(({ id }) => id))
    const unknown = comments.filter((_, index) => cached[index] === undefined)
    await table.bulkPut(unknown.map((comment) => list.toRow(comment, null)))
    return
  }
  await cacheRendered(comments, list.address, commentsEtag, () =>
    cacheCommentPage(engine.db, list, { results: comments, next }, null, null),
  )
}

/** Fetches a URL into the cache and updates the network state from the outcome. */
export async function pullIntoCache(
  url: string,
  write: CacheWriter,
  isComplete?: IsComplete,
): Promise<PullOutcome> {
  // `onLine === false` is reliable (`true` is not), so a request would fail.
  if (!navigator.onLine) return 'unreachable'
  if (storedSession()) await currentPair()
  const outcome = await engine.pull(url, write, isComplete)
  if (outcome === 'unreachable') runner.reportFailedRead()
  else markReachable()
  return outcome
}

/** Call after a request outside the cache and the outbox that had no answer; the network is probed from then on. */
export function reportUnreachable(): void {
  runner.reportFailedRead()
}

/** The cached response of a URL, for the signed-in user. */
export function readCachedAnswer(url: string): Promise<CachedAnswer | undefined> {
  return engine.readCached(url)
}

/**
 * The newest cached response of a URL, whoever it was fetched for. A live query observes this read, unlike those that
 * find out first who is signed in.
 */
export async function readNewestAnswer(url: string): Promise<CachedAnswer | undefined> {
  const rows = await engine.db.answers.where('url').equals(url).or('url').startsWith(`${url}#`).toArray()
  return rows.toSorted((a, b) => b.savedAt - a.savedAt)[0]
}

/** The engine functions for fetching pages of comments. */
export const pageCache: PageCache = { db: engine.db, pull: pullIntoCache, readCached: readCachedAnswer }
