import { sql, type Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

/** Files with everything about an account, and the deletion of accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['deletion_asked_at', 'erased_at'])
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  await sql`
    create index users_deletion on users (deletion_asked_at) where deletion_asked_at is not null`.execute(db)
  await db.schema
    .createTable('account_exports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('size', 'bigint')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('account_exports_user')
    .on('account_exports')
    .columns(['user_id', 'id'])
    .execute()
  // One at a time for an account, whatever code asks for it.
  await sql`
    create unique index account_exports_waiting on account_exports (user_id) where state = 'waiting'`.execute(
    db,
  )
}
