import { liveQuery } from 'dexie'
import { systemClock, type Clock } from './clock.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import { Database } from '#platform/storage/database.ts'
import { createHttp, type Http } from '#platform/network/http.ts'
import { createDrain, type Drain } from '#platform/outbox/drain.ts'
import { recordEpoch } from '#platform/outbox/epoch.ts'
import { createOutbox, type Outbox, type OutboxStatus } from '#platform/outbox/outbox.ts'
import { deviceLocks } from './device-locks.ts'
import type { Locks } from './locks.ts'
import { cacheKey } from '#platform/sync/cache-key.ts'
import {
  fetchIntoCache,
  type IsComplete,
  type CacheWriter,
  type PullOutcome,
} from '#platform/sync/fetch-into-cache.ts'
import { dropForbidden } from '#platform/sync/staff-cache.ts'
import { fetchProfile } from '#platform/session/refresh-profile.ts'
import { createTokens, type OnSignedIn, type Tokens } from '#platform/session/tokens.ts'

/** The engine of one context (a tab, the worker, a test): reads and writes that also work offline. */
export type Engine = {
  db: Database
  http: Http
  tokens: Tokens
  outbox: Outbox
  drain: Drain
  /**
   * Calls `listener` with one user's counts, now and after each change by any tab or the worker. Returns a function
   * that ends the subscription.
   */
  subscribe: (userId: number, listener: (status: OutboxStatus) => void) => () => void
  pull: (url: string, write: CacheWriter, isComplete?: IsComplete) => Promise<PullOutcome>
  /** The cached response of a URL, for the signed-in user. */
  readCached: (url: string) => Promise<CachedAnswer | undefined>
  clock: Clock
  locks: Locks
  close: () => void
}

export type EngineOptions = {
  /** Origin of the API, such as `https://example.org`. */
  baseUrl: string
  databaseName?: string
  locks?: Locks
  clock?: Clock
  random?: () => number
  timeoutMs?: number
  /** Language for the sentences of an API on another origin; default: the browser's. */
  language?: (() => string | Promise<string>) | undefined
  fetch?: typeof fetch
  /** Returns a signal that aborts after `ms`; default `AbortSignal.timeout`. */
  timeout?: (ms: number) => AbortSignal
  /** Called when this context changes who is signed in. */
  onSignedIn?: OnSignedIn
  /** Whether the browser session of a user without "remember me" is still open; default: yes. */
  isBrowserOpen?: () => boolean | Promise<boolean>
  /** Called after each change of the outbox by the user, and when a restored server made rows wait again. */
  onOutboxChange?: () => void
  /** Called with what each response says about sample data. */
  onSamples?: (isShown: boolean) => void
}

/** Creates an engine. It uses neither React nor `window`, so that a page, a worker and a test can run it. */
export function createEngine(options: EngineOptions): Engine {
  const db = new Database(options.databaseName)
  const clock = options.clock ?? systemClock
  const locks = options.locks ?? deviceLocks(db, clock)
  const { baseUrl, timeoutMs } = options
  // Resolved on each call, because a page may replace `fetch`.
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const timeout = options.timeout ?? ((ms) => AbortSignal.timeout(ms))
  const changed = options.onOutboxChange ?? (() => {})
  const onSignedIn = options.onSignedIn ?? (() => {})
  const isBrowserOpen = options.isBrowserOpen ?? (() => true)
  const { now } = clock
  const tokens = createTokens({ db, baseUrl, locks, fetch, timeout, now, onSignedIn, isBrowserOpen })
  const onEpoch = async (epoch: number) => {
    if (await recordEpoch(db, epoch)) changed()
  }
  const http = createHttp({
    baseUrl,
    tokens,
    fetch,
    timeout,
    timeoutMs,
    language: options.language,
    onEpoch,
    onSamples: options.onSamples,
  })
  const drain = createDrain({ db, http, tokens, locks, clock, random: options.random ?? Math.random })
  const currentUserId = async () => (await tokens.current())?.user.id ?? null
  const outbox = createOutbox(db, clock, changed)
  const onForbidden = async (url: string, userId: number) => {
    await dropForbidden(db, userId, url)
    await fetchProfile({ db, http, clock }, userId)
  }
  return {
    db,
    http,
    tokens,
    drain,
    clock,
    locks,
    outbox,
    subscribe: (userId, listener) => {
      const subscription = liveQuery(() => outbox.status(userId)).subscribe({
        next: listener,
        error: () => {},
      })
      return () => subscription.unsubscribe()
    },
    pull: (url, write, isComplete) =>
      fetchIntoCache({ db, http, clock, currentUserId, onForbidden }, url, write, isComplete),
    readCached: async (url) => db.answers.get(cacheKey(url, await currentUserId())),
    close: () => db.close(),
  }
}
