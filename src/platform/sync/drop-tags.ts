import type { CachedAnswer, Database } from '#platform/storage/database.ts'

/**
 * Has the answers below an address fetched whole the next time, or only those that list `name`. For a row that was changed
 * otherwise than by a fetch: if somebody changes it back, the server would answer 304 for what it answered before both
 * changes. Whoever they were fetched for, because all accounts of the device share the rows of public data.
 */
export async function dropTags(db: Database, address: string, name?: string): Promise<void> {
  const [path = address] = address.split('?')
  await db.answers
    .where('url')
    .startsWith(path)
    .filter(({ slugs }) => name === undefined || slugs.includes(name))
    .modify((answer: CachedAnswer) => {
      answer.etag = null
    })
}
