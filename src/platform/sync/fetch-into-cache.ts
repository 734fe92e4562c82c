import * as v from 'valibot'
import type { Clock } from '#platform/engine/clock.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'
import { epochOf, type Http } from '#platform/network/http.ts'
import { signedInUserId } from '#platform/session/signed-in-user.ts'
import { isQuotaError, withEviction } from '#platform/storage/with-eviction.ts'
import { settledCount } from '#platform/outbox/settled-counter.ts'
import { cacheKey } from './cache-key.ts'

/**
 * Outcome of a fetch. After `saved` and `unchanged` the cache is fresh; the other outcomes leave it as it was. `failed`:
 * the server answered with an error, so that trying again soon is of no use. `full`: the device has no room for it, and
 * nothing that may be evicted.
 */
export type PullOutcome = 'saved' | 'unchanged' | 'missing' | 'unreachable' | 'failed' | 'full'

/** Responses of a proxy whose server does not answer (RFC 9110, 15.6). */
const isGatewayError = (status: number) => status >= 502 && status <= 504

/** The items of a response: slugs or ids in order, and the URL of the next page if there is one. */
export type CachedListing = string[] | Pick<CachedAnswer, 'slugs' | 'next' | 'hidden'>

/** Caches a response body; resolves to the items it listed, or undefined if the body does not match the contract. */
export type CacheWriter = (body: unknown, userId: number | null) => Promise<CachedListing | undefined>

/** Whether all items of a response are cached completely; if not, it is fetched again without its ETag. */
export type IsComplete = (slugs: string[]) => Promise<boolean>

export type PullParts = {
  db: Database
  http: Http
  clock: Clock
  currentUserId: () => Promise<number | null>
  /** Called when the server refuses a URL to the roles of an account, before the outcome is known. */
  onForbidden: (url: string, userId: number) => Promise<void>
}

const maxTries = 3

/** A captive portal may answer 403 too. */
const forbiddenSchema = v.object({ code: v.literal('forbidden') })

/**
 * Fetches a URL into the cache, conditionally with its ETag, so that unchanged data costs one 304. A response requested
 * before one of our writes was settled may predate that write, and one that another response overtook may be the older
 * of both: it is discarded and fetched again (at most 3 attempts), so that a pull undoes neither the user's write nor a
 * newer pull. `write` may run several times. Rejects when IndexedDB fails for another reason than its quota.
 */
export async function fetchIntoCache(
  parts: PullParts,
  url: string,
  write: CacheWriter,
  isComplete: IsComplete = () => Promise.resolve(true),
): Promise<PullOutcome> {
  try {
    return await fetchAndStore(parts, url, write, isComplete)
  } catch (error) {
    if (isQuotaError(error)) return 'full'
    throw error
  }
}

async function fetchAndStore(
  parts: PullParts,
  url: string,
  write: CacheWriter,
  isComplete: IsComplete,
): Promise<PullOutcome> {
  const { db, http } = parts
  for (let tries = 1; ; tries += 1) {
    const userId = await parts.currentUserId()
    const storedAnswer = await db.answers.get(cacheKey(url, userId))
    const cached = storedAnswer && (await isComplete(storedAnswer.slugs)) ? storedAnswer : undefined
    const settledBefore = await settledCount(db)
    const answer = await http.send(url, { auth: 'maybe', etag: cached?.etag ?? null })
    if (answer.kind !== 'answer') return 'unreachable'
    // What a captive portal lacks may be there.
    if (answer.status === 404 || answer.status === 410)
      return epochOf(answer.headers) === null ? 'failed' : 'missing'
    if (answer.status === 304 && cached) {
      await withEviction(db, () => db.answers.update(cached.url, { savedAt: parts.clock.now() }))
      return 'unchanged'
    }
    if (answer.status === 403 && userId !== null && v.is(forbiddenSchema, answer.body))
      await parts.onForbidden(url, userId)
    if (answer.status !== 200) return isGatewayError(answer.status) ? 'unreachable' : 'failed'
    const etag = answer.headers.get('etag')
    // Another user signed in, or the user signed out, during the request: discard the response.
    if ((await parts.currentUserId()) !== userId) continue
    const outcome = await withEviction(db, () =>
      db.transaction('rw', [...db.cached, db.settings], async () => {
        if (userId !== null && (await signedInUserId(db.settings)) !== userId) return 'stale'
        const current = await db.answers.get(cacheKey(url, userId))
        const isOvertaken = current && ![storedAnswer?.etag, etag].includes(current.etag)
        if (tries < maxTries && (isOvertaken || (await settledCount(db)) !== settledBefore)) return 'stale'
        const listing = await write(answer.body, userId)
        if (!listing) return 'unexpected'
        await db.answers.put(cachedAnswer(url, userId, etag, listing, parts.clock.now()))
        return 'written'
      }),
    )
    if (outcome === 'written') return 'saved'
    if (outcome === 'unexpected') return 'failed'
  }
}

/** The row of table `answers` for a response of an account, or of nobody (null); `now` in ms since 1970. */
export function cachedAnswer(
  url: string,
  userId: number | null,
  etag: string | null,
  listing: CachedListing,
  now: number,
): CachedAnswer {
  const items = Array.isArray(listing) ? { slugs: listing, next: null } : listing
  return { ...items, url: cacheKey(url, userId), etag, savedAt: now }
}
