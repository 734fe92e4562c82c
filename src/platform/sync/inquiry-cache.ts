import { inquiriesPath, listedInquiries } from '#domain/inquiry-addresses.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'
import { cacheKey } from './cache-key.ts'

/**
 * Stores an inquiry that a write was answered with. The list is fetched whole the next time: if others change it back,
 * the server would answer 304 for the list as it was before both changes.
 */
export async function cacheInquiry(db: Database, userId: number, answer: { id: string }): Promise<void> {
  // Validated on read: the schema would enlarge the engine chunk.
  await db.inquiries.put({ userId, id: answer.id, row: answer, whole: answer })
  await db.answers
    .where('url')
    .equals(cacheKey(inquiriesPath, userId))
    .modify((list: CachedAnswer) => {
      list.etag = null
    })
}

type Listed = { userId: number; rows: readonly { id: string }[]; mayReadAll: boolean }

/**
 * Stores the list of an account's inquiries; resolves to their ids. What a complete list lacks the account may no longer
 * read, such as one that was assigned to somebody else, and is deleted here, unless it may read all.
 */
export async function cacheInquiryList(
  db: Database,
  { userId, rows, mayReadAll }: Listed,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const cached = await db.inquiries.bulkGet(ids.map((id): [number, string] => [userId, id]))
  await db.inquiries.bulkPut(
    rows.map((row, index) => Object.assign({}, cached[index], { userId, id: row.id, row })),
  )
  if (!mayReadAll && ids.length < listedInquiries) {
    const ownRows = db.inquiries.where('userId').equals(userId)
    await ownRows.filter(({ id }) => !ids.includes(id)).delete()
  }
  return ids
}
