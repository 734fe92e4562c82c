import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { exportStates, type AccountExport } from '#domain/account-data.ts'
import type { Locale } from '#domain/locale.ts'
import { daysBefore, retentionDays } from '#domain/retention.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { skipLocked } from '#server/database/skip-locked.ts'

export type ExportRow = Selectable<Schema['account_exports']>

const maxAttempts = 3

/** A try to make a file: another one once its lease ended and it was taken again. */
type ExportAttempt = Pick<ExportRow, 'id' | 'attempts'>

/**
 * Key of the file among these files, another one for each try: a server that stood still for longer than its lease must not
 * replace the file of the next one.
 */
export const exportKey = ({ id, attempts }: ExportAttempt) => `${id}-${attempts}.zip`
/** Key of a file that the previous version made. */
export const earlierExportKey = ({ id }: Pick<ExportRow, 'id'>) => `${id}.zip`

/** The newest export of an account. */
export function findExport(db: Database, userId: number): Promise<ExportRow | undefined> {
  return db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An export by its id, whoever asked for it. */
export function findExportById(db: Database, id: number): Promise<ExportRow | undefined> {
  return db.selectFrom('account_exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** From when on an account may ask for another; one that failed may be asked for again at once. */
function nextAt({ asked_at, state }: Pick<ExportRow, 'asked_at' | 'state'>): string {
  return state === 'failed' ? asked_at : daysBefore(new Date(asked_at), -retentionDays.exportPause)
}

/** An export as it is sent to its account. */
export function toExport(row: ExportRow): AccountExport {
  const { asked_at, made_at, expires_at, size } = row
  return {
    state: v.parse(v.picklist(exportStates), row.state),
    asked_at,
    made_at,
    expires_at,
    size,
    next_at: nextAt(row),
  }
}

/**
 * Asks for a file, unless one is being made or was asked for less than a day ago; returns the newest one. The caller holds
 * the lock of the account's row.
 */
export async function askForExport(
  trx: Trx,
  { userId, locale, now }: { userId: number; locale: Locale; now: string },
): Promise<ExportRow> {
  const last = await findExport(trx, userId)
  if (last && (last.state === 'waiting' || nextAt(last) > now)) return last
  return trx
    .insertInto('account_exports')
    .values({
      user_id: userId,
      state: 'waiting',
      locale,
      asked_at: now,
      leased_until: null,
      attempts: 0,
      made_at: null,
      expires_at: null,
      size: null,
      sha256: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Lease = { now: string; until: string }

/** Marks exports as failed whose every attempt ended the process. */
export async function failExhaustedExports(db: Database, now: string): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ leased_until: null, state: 'failed' })
    .where('state', '=', 'waiting')
    .where('attempts', '>=', maxAttempts)
    .where('leased_until', '<', now)
    .execute()
}

/** The one that has waited longest and that no process makes; the try is counted, and no other process takes it meanwhile. */
export function leaseExport(db: Database, { now, until }: Lease): Promise<ExportRow | undefined> {
  return db
    .updateTable('account_exports')
    .set((eb) => ({ leased_until: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      skipLocked(
        db,
        eb
          .selectFrom('account_exports')
          .select('id')
          .where('state', '=', 'waiting')
          .where((inner) => inner.or([inner('leased_until', 'is', null), inner('leased_until', '<', now)]))
          .orderBy('id')
          .limit(1),
      ),
    )
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** False if this attempt must stop: its account was deleted, or another server makes the file. */
export async function renewLease(
  db: Database,
  { id, attempts }: ExportAttempt,
  until: string,
): Promise<boolean> {
  const renewed = await db
    .updateTable('account_exports')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** After a try that does not count: the server ended, or its files could not be reached. Others are taken first until `until`. */
export async function releaseExport(
  db: Database,
  { id, attempts }: ExportRow,
  until: string | null = null,
): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ leased_until: until, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** After a try that failed; the last one gives up. */
export async function failExport(db: Database, { id, attempts }: ExportRow): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ leased_until: null, ...(attempts >= maxAttempts ? { state: 'failed' } : {}) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** Marks the file as made; false if its account was deleted meanwhile, or another server makes it. */
export async function finishExport(
  trx: Trx,
  { id, attempts }: ExportAttempt,
  file: { now: Date; size: number; sha256: string },
): Promise<boolean> {
  const { now, size, sha256 } = file
  const finished = await trx
    .updateTable('account_exports')
    .set({
      state: 'made',
      leased_until: null,
      made_at: now.toISOString(),
      expires_at: daysBefore(now, -retentionDays.exports),
      size,
      sha256,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('user_id')
    .executeTakeFirst()
  if (!finished) return false
  // Nobody can reach an older one any more.
  await trx
    .updateTable('account_exports')
    .set({ state: 'expired' })
    .where('user_id', '=', finished.user_id)
    .where('state', '=', 'made')
    .where('id', '<', id)
    .execute()
  return true
}

/** Marks files as expired, before they are removed. Returns how many. */
export async function expireExports(db: Database, now: string): Promise<number> {
  const expired = await db
    .updateTable('account_exports')
    .set({ state: 'expired' })
    .where('state', '=', 'made')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(expired.numUpdatedRows)
}

/** The files that exist, or are being made. */
export function listKeptExports(db: Database): Promise<Pick<ExportRow, 'id' | 'attempts' | 'state'>[]> {
  return db
    .selectFrom('account_exports')
    .select(['id', 'attempts', 'state'])
    .where('state', 'in', ['waiting', 'made'])
    .execute()
}
