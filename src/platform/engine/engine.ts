import { liveQuery } from 'dexie'
import { systemClock, type Clock } from './clock.ts'
import { Database, type CachedAnswer } from '#platform/storage/database.ts'
import { createHttp, type Http } from '#platform/network/http.ts'
import { createDrain, type Drain } from '#platform/outbox/drain.ts'
import { noteEpoch } from '#platform/outbox/epoch.ts'
import { createOutbox, type Outbox, type OutboxStatus } from '#platform/outbox/outbox.ts'
import { deviceLocks } from './device-locks.ts'
import type { Locks } from './locks.ts'
import {
  cacheKey,
  fetchIntoCache,
  type IsComplete,
  type CacheWriter,
  type PullOutcome,
} from '#platform/sync/fetch-into-cache.ts'
import { createTokens, type TellSignedIn, type Tokens } from '#platform/session/tokens.ts'

/** What one context (a tab, the worker, a test) needs to read and write without a signal. */
export type Engine = {
  db: Database
  http: Http
  tokens: Tokens
  outbox: Outbox
  drain: Drain
  /**
   * Calls `listener` with one person's counts, at once and after each change made by any tab or the worker, until the
   * function it answers is called.
   */
  subscribe: (userId: number, listener: (status: OutboxStatus) => void) => () => void
  pull: (url: string, write: CacheWriter, isComplete?: IsComplete) => Promise<PullOutcome>
  /** What the device keeps of the answer to an address, for whoever is signed in. */
  held: (url: string) => Promise<CachedAnswer | undefined>
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
  fetch?: typeof fetch
  /** Aborts after so many ms; `AbortSignal.timeout` unless told otherwise. */
  timeout?: (ms: number) => AbortSignal
  /** Called when this context changed who is signed in. */
  onSignedIn?: TellSignedIn
  /** Whether the browser session in which somebody chose not to be remembered goes on; yes when not given. */
  isBrowserOpen?: () => boolean | Promise<boolean>
  /** Called after each change of the outbox by a person. */
  onOutboxChange?: () => void
}

/** Puts the parts together; no React, no window: a page, a worker and a test all run this. */
export function createEngine(options: EngineOptions): Engine {
  const db = new Database(options.databaseName)
  const clock = options.clock ?? systemClock
  const locks = options.locks ?? deviceLocks(db, clock)
  const { baseUrl, timeoutMs } = options
  // Looked up at each call: a page may replace it.
  const fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const timeout = options.timeout ?? ((ms) => AbortSignal.timeout(ms))
  const changed = options.onOutboxChange ?? (() => {})
  const tell = options.onSignedIn ?? (() => {})
  const isBrowserOpen = options.isBrowserOpen ?? (() => true)
  const { now } = clock
  const tokens = createTokens({ db, baseUrl, locks, fetch, timeout, now, tell, isBrowserOpen })
  const onEpoch = async (epoch: number) => {
    if (await noteEpoch(db, epoch)) changed()
  }
  const http = createHttp({ baseUrl, tokens, fetch, timeout, timeoutMs, onEpoch })
  const drain = createDrain({ db, http, tokens, locks, clock, random: options.random ?? Math.random })
  const currentUserId = async () => (await tokens.current())?.user.id ?? null
  const outbox = createOutbox(db, clock, changed)
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
      fetchIntoCache({ db, http, clock, currentUserId }, url, write, isComplete),
    held: async (url) => db.answers.get(cacheKey(url, await currentUserId())),
    close: () => db.close(),
  }
}
