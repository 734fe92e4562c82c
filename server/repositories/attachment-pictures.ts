import { SqliteAdapter, type Selectable } from 'kysely'
import { inTransaction, type Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { skipLocked } from '#server/database/skip-locked.ts'
import { findAttachment, type Attachment } from '#server/repositories/attachments.ts'

export type AttachmentPicture = Selectable<Schema['attachment_pictures']>

/** The pictures made of some attachments, smallest first. */
export function picturesOf(db: Database, ids: readonly string[]): Promise<AttachmentPicture[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('attachment_pictures')
    .selectAll()
    .where('attachment_id', 'in', ids)
    .orderBy('width')
    .orderBy('type')
    .execute()
}

export function findPicture(db: Database, id: string, name: string): Promise<AttachmentPicture | undefined> {
  return db
    .selectFrom('attachment_pictures')
    .selectAll()
    .where('attachment_id', '=', id)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** A state of `pictures` in which they are to be made, and the next one: a file that ends the server is tried thrice. */
const tries: Readonly<Record<string, string>> = { waiting: 'second', second: 'third', third: 'failed' }

/** The states in which an attachment waits for its pictures. */
export const waitingForPictures: readonly string[] = Object.keys(tries)

/** An attachment as it was when it was leased. */
type LeasedPictures = Pick<Attachment, 'id' | 'pictures'>
/** The state of one that is leased: another one once its lease ended and it was leased again. */
const stateOfLeased = ({ pictures }: LeasedPictures) => tries[pictures] ?? 'failed'

/**
 * The attachment that has waited longest for its pictures, those of the accounts in `last` after all others, in the state that it
 * had; in the database this try is counted, so that it is not repeated without end if it ends the server, and leased, so that no
 * other server makes them meanwhile.
 */
export function leaseUnresized(
  db: Database,
  { now, until, last = [] }: { now: string; until: string; last?: readonly number[] },
): Promise<Attachment | undefined> {
  return inTransaction(db, async (trx) => {
    const waiting = trx
      .selectFrom('attachments')
      .selectAll()
      .where('pictures', 'in', waitingForPictures)
      .where('state', '=', 'finished')
      .where((eb) => eb.or([eb('pictures_until', 'is', null), eb('pictures_until', '<=', now)]))
      .$if(last.length > 0, (due) =>
        due.orderBy((eb) => eb.case().when('owner_id', 'in', last).then(1).else(0).end()),
      )
      .orderBy('created_at')
      .limit(1)
    const row = await skipLocked(trx, waiting).executeTakeFirst()
    if (row) await setPictures(trx, row.id, stateOfLeased(row), until)
    return row
  })
}

/** Ends all leases with SQLite, whose one server has just started: a killed one left them. */
export async function endPictureLeases(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  await db
    .updateTable('attachments')
    .set({ pictures_until: null })
    .where('pictures_until', 'is not', null)
    .execute()
}

/** After a try that did not count: the state is what it was. Others are leased first until `until`. */
export async function releaseResizeLease(
  db: Database,
  row: LeasedPictures,
  until: string | null = null,
): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ pictures: row.pictures, pictures_until: until })
    .where('id', '=', row.id)
    .where('pictures', '=', stateOfLeased(row))
    .execute()
}

/** Sets the state of an attachment's pictures. */
export async function setPictures(
  db: Database,
  id: string,
  pictures: string,
  until: string | null = null,
): Promise<void> {
  await db.updateTable('attachments').set({ pictures, pictures_until: until }).where('id', '=', id).execute()
}

/** Extends the lease of an attempt in progress. */
export async function renewResizeLease(db: Database, row: LeasedPictures, until: string): Promise<void> {
  await db
    .updateTable('attachments')
    .set({ pictures_until: until })
    .where('id', '=', row.id)
    .where('pictures', '=', stateOfLeased(row))
    .where('pictures_until', 'is not', null)
    .execute()
}

/**
 * Stores which pictures were made of an attachment, null for none. `taken`: another server has resized it meanwhile, or does,
 * because this one stood still for longer than its lease.
 */
export function storePictures(
  db: Database,
  row: LeasedPictures,
  pictures: readonly Omit<AttachmentPicture, 'attachment_id'>[] | null,
): Promise<'stored' | 'taken' | 'removed'> {
  const { id } = row
  return inTransaction(db, async (trx) => {
    const stored = await trx
      .updateTable('attachments')
      .set({ pictures: pictures ? 'made' : 'failed', pictures_until: null })
      .where('id', '=', id)
      .where('state', '=', 'finished')
      .where('pictures', '=', stateOfLeased(row))
      .returning('id')
      .executeTakeFirst()
    if (!stored) {
      const { state } = (await findAttachment(trx, id)) ?? { state: 'removed' }
      return state === 'finished' ? 'taken' : 'removed'
    }
    for (const picture of pictures ?? [])
      await trx
        .insertInto('attachment_pictures')
        .values({ attachment_id: id, ...picture })
        .onConflict((conflict) => conflict.columns(['attachment_id', 'name']).doUpdateSet(picture))
        .execute()
    return 'stored'
  })
}

/** Forgets the pictures of an attachment. */
export async function dropPictures(db: Database, id: string): Promise<void> {
  await db.deleteFrom('attachment_pictures').where('attachment_id', '=', id).execute()
}
