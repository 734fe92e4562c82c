import { systemClock, type Clock } from './clock.ts'
import { Database } from './database.ts'
import { createHttp, type Http } from './http.ts'
import { createDrain, type Drain } from './outbox/drain.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { pull, type Keep, type PullOutcome } from './pull.ts'
import { createTokens, type SignedIn, type Tokens } from './tokens.ts'

/** What one context (a tab, the worker, a test) needs to read and write without a signal. */
export type Engine = {
  db: Database
  http: Http
  tokens: Tokens
  outbox: Outbox
  drain: Drain
  pull: (url: string, keep: Keep) => Promise<PullOutcome>
  clock: Clock
  close: () => void
}

export type EngineOptions = {
  /** Origin of the API, such as `https://example.org`. */
  baseUrl: string
  databaseName?: string
  locks?: LockManager
  clock?: Clock
  random?: () => number
  timeoutMs?: number
  /** Called when this context changed who is signed in. */
  onSignedIn?: (signedIn: SignedIn | null) => void
  /** Called after each change of the outbox by a person. */
  onOutboxChange?: () => void
}

/** Puts the parts together; no React, no window: a page, a worker and a test all run this. */
export function createEngine(options: EngineOptions): Engine {
  const db = new Database(options.databaseName)
  const clock = options.clock ?? systemClock
  const locks = options.locks ?? navigator.locks
  const tokens = createTokens(db, options.baseUrl, locks, options.onSignedIn ?? (() => {}))
  const http = createHttp(options.baseUrl, tokens, options.timeoutMs)
  const drain = createDrain({ db, http, tokens, locks, clock, random: options.random ?? Math.random })
  const currentUserId = async () => (await tokens.current())?.user.id ?? null
  return {
    db,
    http,
    tokens,
    drain,
    clock,
    outbox: createOutbox(db, clock, options.onOutboxChange ?? (() => {})),
    pull: (url, keep) => pull({ db, http, clock, currentUserId }, url, keep),
    close: () => db.close(),
  }
}
