import { inquiriesPath } from '#domain/inquiry-addresses.ts'
import type { CachedAnswer, Database } from '#platform/storage/database.ts'
import { cacheKey } from './cache-key.ts'

/**
 * Stores an inquiry that a write was answered with. The list is fetched whole the next time: if others change it back,
 * the server would answer 304 for the list as it was before both changes.
 */
export async function keepInquiry(db: Database, userId: number, answer: { id: string }): Promise<void> {
  // Its schema is checked when it is read: here it would be loaded by everybody.
  await db.inquiries.put({ userId, id: answer.id, row: answer, whole: answer })
  await db.answers
    .where('url')
    .equals(cacheKey(inquiriesPath, userId))
    .modify((list: CachedAnswer) => {
      list.etag = null
    })
}
