import { may } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { staffPathsOf } from '#domain/staff-addresses.ts'
import type { StaffDocument } from '#domain/staff-documents.ts'
import { staffReads } from '#domain/staff-reads.ts'
import type { StaffList } from '#domain/staff-row.ts'
import type { CachedAnswer } from '#platform/storage/cached-answer.ts'
import type { Database } from '#platform/storage/database.ts'
import { cacheKey } from './cache-key.ts'

type StaffRead = StaffList | StaffDocument

const isStaffRead = (name: string): name is StaffRead => name in staffReads
const everything = Object.keys(staffReads).filter(isStaffRead)

/**
 * Has a list fetched whole the next time, all of its cached pages. For a row that was changed otherwise than by a fetch:
 * if somebody changes it back, the server would answer 304 for the list as it was before both changes.
 */
export async function dropStaffEtags(db: Database, userId: number, list: StaffList): Promise<void> {
  await answersOf(db, userId, [list]).modify((answer: CachedAnswer) => {
    answer.etag = null
  })
}

/** Deletes what the device holds of the staff desk for an account and its roles do not allow; all without roles. */
export async function dropUnreadable(db: Database, userId: number, roles: readonly Role[]): Promise<void> {
  await drop(
    db,
    userId,
    everything.filter((read) => !may(roles, staffReads[read])),
  )
}

/** Deletes what the device holds for an account of the list or document at this URL; nothing for other URLs. */
export async function dropForbidden(db: Database, userId: number, url: string): Promise<void> {
  const reads = everything.filter((read) => staffPathsOf(read).some((path) => url.startsWith(path)))
  await db.transaction('rw', db.staffItems, db.answers, () => drop(db, userId, reads))
}

async function drop(db: Database, userId: number, reads: readonly StaffRead[]): Promise<void> {
  if (reads.length === 0) return
  const lists = new Set<StaffRead>(reads)
  await db.staffItems
    .where('userId')
    .equals(userId)
    .filter(({ list }) => lists.has(list))
    .delete()
  await answersOf(db, userId, reads).delete()
}

function answersOf(db: Database, userId: number, reads: readonly StaffRead[]) {
  const end = cacheKey('', userId)
  return db.answers
    .where('url')
    .startsWithAnyOf(reads.flatMap((read) => staffPathsOf(read)))
    .filter(({ url }) => url.endsWith(end))
}
