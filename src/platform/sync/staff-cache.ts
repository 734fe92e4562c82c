import { staffPathOf } from '#domain/staff-addresses.ts'
import type { StaffDocument } from '#domain/staff-documents.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { CachedAnswer, Database } from '#platform/storage/database.ts'
import { cacheKey } from './cache-key.ts'

type What = StaffList | StaffDocument

/**
 * Has a list fetched whole the next time, all of its cached pages. For a row that was changed otherwise than by a fetch:
 * if somebody changes it back, the server would answer 304 for the list as it was before both changes.
 */
export async function forgetStaffTags(db: Database, userId: number, list: StaffList): Promise<void> {
  await answersOf(db, userId, [list]).modify((answer: CachedAnswer) => {
    answer.etag = null
  })
}

function answersOf(db: Database, userId: number, whats: readonly What[]) {
  const end = cacheKey('', userId)
  return db.answers
    .where('url')
    .startsWithAnyOf(whats.map((what) => staffPathOf(what)))
    .filter(({ url }) => url.endsWith(end))
}
