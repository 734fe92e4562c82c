import type { Clock } from './clock.ts'
import type { CachedAnswer, Database } from './database.ts'
import type { Http } from './http.ts'
import { settledCounter } from './outbox/send-row.ts'

/** How a fetch ended: `saved` and `unchanged` leave fresh data, the others leave what was there. */
export type PullOutcome = 'saved' | 'unchanged' | 'missing' | 'unreachable'

/** Writes a fetched body into the cache; answers the slugs it listed, or undefined for a body not as promised. */
export type Keep = (body: unknown, userId: number | null) => Promise<string[] | undefined>

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
export async function pull(parts: PullParts, url: string, keep: Keep): Promise<PullOutcome> {
  const { db, http } = parts
  for (let tries = 1; ; tries += 1) {
    const userId = await parts.currentUserId()
    const held = await db.answers.get(cacheKey(url, userId))
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
    const isKept = await db.transaction(
      'rw',
      [db.posts, db.likes, db.comments, db.answers, db.settings],
      async () => {
        if (tries < maxTries && (await settledCount(db)) !== settledBefore) return 'stale'
        const slugs = await keep(answer.body, userId)
        if (!slugs) return 'unexpected'
        await db.answers.put(cachedAnswer(url, userId, etag, slugs, parts.clock.now()))
        return 'kept'
      },
    )
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
  slugs: string[],
  now: number,
): CachedAnswer {
  return { url: cacheKey(url, userId), etag, slugs, savedAt: now }
}

async function settledCount(db: Database): Promise<number> {
  return Number((await db.settings.get(settledCounter))?.value ?? 0)
}
