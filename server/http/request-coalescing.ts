import { sql, SqliteAdapter } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/database.ts'
import { taggedJson } from '#server/http/entity-tag.ts'

/** Bytes of cached JSON. Bounded, because visitors choose the search terms. */
const maxCachedBytes = 4 * 1024 * 1024

/** Version of the database; if it is unchanged, nothing was written. */
type Version = () => Promise<string>

/**
 * Coalesces reads by visitors: concurrent reads of the same key share one fetch. With SQLite, whose version is cheap to
 * read, responses are also cached until the next write. With SQLite, a read after a write sees it; with PostgreSQL, a
 * read that joins a running fetch may return the state before the write, so never use it for signed-in users. `bytesOf`
 * is the size of a response in the cache.
 */
export function coalesceRequests<TKey, TAnswer extends object>(
  fetch: (key: TKey) => Promise<TAnswer>,
  version?: Version,
  // The JSON text is made once, and also used for the response.
  bytesOf = (answer: TAnswer) => taggedJson(answer).json.length,
): (key: TKey) => Promise<TAnswer> {
  const flights = new Map<string, Promise<TAnswer>>()
  const cache = new LRUCache<string, TAnswer>({
    maxSize: maxCachedBytes,
    sizeCalculation: bytesOf,
  })
  let cachedVersion = ''

  async function read(key: TKey, now: string | undefined, name: string): Promise<TAnswer> {
    const answer = await fetch(key)
    // `now` was read before the fetch, so the response is at least that new. After a later write the version differs.
    if (now !== undefined && now === cachedVersion) cache.set(name, answer)
    return answer
  }

  return async (key) => {
    const now = await version?.()
    if (now !== cachedVersion) cache.clear()
    cachedVersion = now ?? ''
    const name = JSON.stringify(key)
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    // A read after a write does not join a fetch that started before it.
    const flight = `${cachedVersion} ${name}`
    const flying = flights.get(flight)
    if (flying) return flying
    const reading = read(key, now, name).finally(() => flights.delete(flight))
    flights.set(flight, reading)
    return reading
  }
}

/**
 * Like `coalesceRequests`, but each read has a fetch of its own and so sees every earlier write. For a primary with a replica:
 * only who has seen the primary reads it.
 */
export function withoutCoalescing<TKey, TAnswer>(
  fetch: (key: TKey) => Promise<TAnswer>,
): (key: TKey) => Promise<TAnswer> {
  return fetch
}

/**
 * Version of a SQLite database: changes by this connection and by others (`total_changes`, `data_version`). Undefined
 * for PostgreSQL, which has no equally cheap version.
 */
export function versionOf(db: Database): Version | undefined {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return undefined
  const question = sql<{ version: string }>`
    select total_changes() || '.' || data_version as version from pragma_data_version`
  return async () => (await question.execute(db)).rows[0]?.version ?? ''
}
