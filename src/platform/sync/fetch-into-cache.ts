import type { Clock } from '#platform/engine/clock.ts'
import type { CachedAnswer, Database } from '#platform/storage/database.ts'
import type { Http } from '#platform/network/http.ts'
import { signedInUserId } from '#platform/session/signed-in-user.ts'
import { settledCounter } from '#platform/outbox/send-row.ts'

/** How a fetch ended: `saved` and `unchanged` leave fresh data, the others leave what was there. */
export type PullOutcome = 'saved' | 'unchanged' | 'missing' | 'unreachable'

/** What a body listed: slugs or ids in order, and the address of the next page where there is one. */
export type CachedListing = string[] | { slugs: string[]; next: string | null }

/** Writes a fetched body into the cache; answers what it listed, or undefined for a body not as promised. */
export type CacheWriter = (body: unknown, userId: number | null) => Promise<CachedListing | undefined>

/** Whether what an answer listed is on the device, whole; if not it is fetched again without its ETag. */
export type IsComplete = (slugs: string[]) => Promise<boolean>

export type PullParts = {
  db: Database
  http: Http
  clock: Clock
  currentUserId: () => Promise<number | null>
}

const maxTries = 3

/**
 * Fetches one address into the cache, with its ETag so that nothing new costs one 304. An answer that was
 * asked for before one of our own writes arrived may be older than that write: it is thrown away and asked
 * for again, so a pull never undoes what the person did.
 */
export async function fetchIntoCache(
  parts: PullParts,
  url: string,
  write: CacheWriter,
  isComplete: IsComplete = () => Promise.resolve(true),
): Promise<PullOutcome> {
  const { db, http } = parts
  for (let tries = 1; ; tries += 1) {
    const userId = await parts.currentUserId()
    const known = await db.answers.get(cacheKey(url, userId))
    const held = known && (await isComplete(known.slugs)) ? known : undefined
    const settledBefore = await settledCount(db)
    const answer = await http.send(url, { auth: 'maybe', etag: held?.etag ?? null })
    if (answer.kind !== 'answer') return 'unreachable'
    if (answer.status === 404 || answer.status === 410) return 'missing'
    if (answer.status === 304 && held) {
      await db.answers.update(held.url, { savedAt: parts.clock.now() })
      return 'unchanged'
    }
    if (answer.status !== 200) return 'unreachable'
    const etag = answer.headers.get('etag')
    // Somebody signed out or in meanwhile: the answer is not for who is here now.
    if ((await parts.currentUserId()) !== userId) continue
    const isKept = await db.transaction('rw', [...db.cached, db.settings], async () => {
      if (userId !== null && (await signedInUserId(db.settings)) !== userId) return 'stale'
      if (tries < maxTries && (await settledCount(db)) !== settledBefore) return 'stale'
      const kept = await write(answer.body, userId)
      if (!kept) return 'unexpected'
      await db.answers.put(cachedAnswer(url, userId, etag, kept, parts.clock.now()))
      return 'kept'
    })
    if (isKept === 'kept') return 'saved'
    if (isKept === 'unexpected') return 'unreachable'
  }
}

/** Answers differ by person (likes, keys), so they are kept by person too. */
export function cacheKey(url: string, userId: number | null): string {
  return userId === null ? url : `${url}#${userId}`
}

export function cachedAnswer(
  url: string,
  userId: number | null,
  etag: string | null,
  kept: CachedListing,
  now: number,
): CachedAnswer {
  const { slugs, next } = Array.isArray(kept) ? { slugs: kept, next: null } : kept
  return { url: cacheKey(url, userId), etag, slugs, next, savedAt: now }
}

async function settledCount(db: Database): Promise<number> {
  return Number((await db.settings.get(settledCounter))?.value ?? 0)
}
