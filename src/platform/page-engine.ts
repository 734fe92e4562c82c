import type { CachedAnswer } from './database.ts'
import { createDrainRunner, type DrainRunner } from './drain-runner.ts'
import { createEngine, type Engine } from './engine.ts'
import { noteReached } from './connectivity.ts'
import { cachedAnswer, cacheKey, type Holds, type Keep, type Kept, type PullOutcome } from './pull.ts'
import { showSignedIn, showStoredSession, storedPair } from './session-storage.ts'
import { sessionChannel } from './session-channel.ts'
import { issuedAt, type SignedIn } from './tokens.ts'

/** The API's origin: the page's own unless the build names another. */
export const baseUrl: string = import.meta.env.VITE_API_BASE || location.origin

const channel = new BroadcastChannel(sessionChannel)

showStoredSession()

/** The page's engine. One per tab; loaded after the page is interactive. */
export const engine: Engine = createEngine({
  baseUrl,
  onSignedIn: (signedIn) => {
    showSignedIn(signedIn)
    channel.postMessage('changed')
    if (signedIn) void runner.run({ force: true })
  },
  onOutboxChange: () => void runner.run(),
})

const runner: DrainRunner = createDrainRunner(() => engine, baseUrl)

channel.addEventListener('message', () => void engine.tokens.current().then(showSignedIn))

/** At start the newest of the two copies of the pair wins, by the moment the server made it. */
export async function reconcileSession(): Promise<void> {
  const held = await engine.tokens.current()
  const stored = storedPair()
  if (stored && stored.access !== held?.access && issuedAt(stored.access) > issuedAt(held?.access ?? '')) {
    await engine.tokens.adopt(stored)
  } else {
    showSignedIn(held)
  }
}

/** Takes over a fresh sign-in, or signs out with null; every tab and the worker follow. */
export function adoptSession(signedIn: SignedIn | null): Promise<void> {
  return engine.tokens.adopt(signedIn)
}

export function drainNow(): Promise<void> {
  return runner.run({ force: true })
}

const kept = new WeakSet<object>()

/** Writes what the server rendered into this page as if it had been fetched, once. */
export async function keepRendered(
  data: object,
  url: string,
  etag: string | null,
  keep: () => Promise<Kept>,
): Promise<void> {
  if (kept.has(data)) return
  kept.add(data)
  const { db, clock } = engine
  await db.transaction('rw', db.cached, async () => {
    await db.answers.put(cachedAnswer(url, null, etag, await keep(), clock.now()))
  })
}

/** A pull of the page: its outcome also tells how the network is. */
export async function pullIntoCache(url: string, keep: Keep, holds?: Holds): Promise<PullOutcome> {
  // The browser is sure of this one, unlike of being online: asking would only fail.
  if (!navigator.onLine) return 'unreachable'
  const outcome = await engine.pull(url, keep, holds)
  if (outcome === 'unreachable') runner.noteFailedRead()
  else noteReached()
  return outcome
}

/** What the device keeps of the answer to an address, for whoever is signed in. */
export async function heldAnswer(url: string): Promise<CachedAnswer | undefined> {
  const person = await engine.tokens.current()
  return engine.db.answers.get(cacheKey(url, person?.user.id ?? null))
}
