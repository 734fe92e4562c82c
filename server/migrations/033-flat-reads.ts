import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** Indexes for reads that must cost the same in front of many rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexDueMails(db)
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await indexEmailStarts(db)
}

/**
 * Letters of a newsletter apart from other mails, which are sent first: the next mail is the first of either index, also
 * behind 50,000 letters that became due at once. They replace the index of all of them.
 */
async function indexDueMails(db: Kysely<unknown>): Promise<void> {
  for (const [name, kind] of [
    ['mails_due_first', sql`kind <> 'letter'`],
    ['mails_due_letters', sql`kind = 'letter'`],
  ] as const)
    await sql`
      create index ${sql.ref(name)} on mails (due_at, id) where due_at is not null and ${kind}`.execute(db)
  await db.schema.dropIndex('mails_due').execute()
}

/** By bytes, because the unique index is in the order of the database's language. That of SQLite is by bytes. */
async function indexEmailStarts(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_email_start on users (email text_pattern_ops)`.execute(db)
}
