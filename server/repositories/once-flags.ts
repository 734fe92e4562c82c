import type { Database, Trx } from '#server/database/database.ts'

export async function hasOnceFlag(db: Database, name: string): Promise<boolean> {
  const marker = await db.selectFrom('markers').select('name').where('name', '=', name).executeTakeFirst()
  return marker !== undefined
}

/** Sets the flag of an action that happens once; false if it was set before. */
export async function setOnceFlag(trx: Trx, name: string, now: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('markers')
    .values({ name, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return inserted !== undefined
}
