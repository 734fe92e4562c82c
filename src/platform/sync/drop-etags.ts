import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'

/**
 * Drops the ETags of cached responses below an address, or only of those that list `name`, so that the next fetch is
 * unconditional. Call after a row was changed otherwise than by a fetch: if the change is undone elsewhere, the server
 * would answer 304, and the row would stay. For all accounts of the device, because they share the rows of public data.
 */
export async function dropEtags(db: Database, address: string, name?: string): Promise<void> {
  const [path = address] = address.split('?')
  await db.answers
    .where('url')
    .startsWith(path)
    .filter(({ slugs }) => name === undefined || slugs.includes(name))
    .modify((answer: CachedAnswer) => {
      answer.etag = null
    })
}
