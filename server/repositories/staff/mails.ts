import { sql, type SqlBool } from 'kysely'
import type { Health, MailFilter, StaffMail } from '#domain/staff-health.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { pastCursor, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** Written as in the partial indexes of migration 022. */
const inState: Record<StaffMail['state'], ReturnType<typeof sql<SqlBool>>> = {
  waiting: sql<SqlBool>`due_at is not null`,
  failed: sql<SqlBool>`due_at is null and last_error is not null`,
  sent: sql<SqlBool>`due_at is null and last_error is null`,
}

function mailQuery(db: Database) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'created_at', 'due_at', 'attempts', 'last_error'])
}
type Row = Awaited<ReturnType<ReturnType<typeof mailQuery>['executeTakeFirstOrThrow']>>

function toMail(row: Row): StaffMail {
  const state = row.due_at !== null ? 'waiting' : row.last_error !== null ? 'failed' : 'sent'
  return { ...row, state }
}

/** Mails of the queue in one state, newest first. */
export async function listStaffMails(
  db: Database,
  { state }: MailFilter,
  cursor: IdCursor,
  limit: number,
): Promise<StaffMail[]> {
  const rows = await mailQuery(db)
    .where(inState[state])
    .where(pastCursor('id', cursor))
    .orderBy('id', orderOf(cursor))
    .limit(rowsOf(limit))
    .execute()
  return rows.map(toMail)
}

export async function findStaffMail(db: Database, id: number): Promise<StaffMail | undefined> {
  const row = await mailQuery(db).where('id', '=', id).executeTakeFirst()
  return row && toMail(row)
}

/** Makes a mail that was given up due again, with all its attempts; false if it was not given up. */
export async function retryMail(trx: Trx, id: number, now: string): Promise<boolean> {
  const changed = await trx
    .updateTable('mails')
    .set({ due_at: now, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where(inState.failed)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The mail queue in numbers. */
export async function countMails(db: Database): Promise<Health['mails']> {
  const count = async (state: 'waiting' | 'failed') => {
    const { n } = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(inState[state])
      .executeTakeFirstOrThrow()
    return n
  }
  const oldest = await db
    .selectFrom('mails')
    .select('created_at')
    .where(inState.waiting)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const [waiting, failed] = [await count('waiting'), await count('failed')]
  return { waiting, failed, oldest_waiting_at: oldest?.created_at ?? null }
}
