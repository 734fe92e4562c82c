import type { Database } from '#server/database/database.ts'

const epoch = 'epoch'

/** Number of the last restore; 0 if there was none. Clients that see it rise resend the writes they have kept. */
export async function readEpoch(db: Database): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', epoch).executeTakeFirst()
  return row?.value ?? 0
}

/** Raises the epoch by one, or to `atLeast` if that is more, and returns it: the last step of a restore. */
export async function raiseEpoch(db: Database, atLeast = 1): Promise<number> {
  const value = Math.max((await readEpoch(db)) + 1, atLeast)
  await db
    .insertInto('meta')
    .values({ name: epoch, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return value
}

/** The statement that does so in PostgreSQL. */
export function postgresRaise(atLeast: number): string {
  return `
    insert into meta (name, value) values ('${epoch}', ${atLeast})
    on conflict (name) do update set value = greatest(meta.value + 1, excluded.value)`
}
