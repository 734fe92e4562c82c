import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('google_sub', 'text').execute()
  await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute()
  await db.schema.createIndex('users_google_sub').unique().on('users').column('google_sub').execute()

  await db.schema
    .alterTable('refresh_families')
    .addColumn('user_agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('account_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema
    .createIndex('account_tokens_user')
    .on('account_tokens')
    .columns(['user_id', 'purpose'])
    .execute()

  await db.schema
    .createTable('mails')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .execute()
  // Partial index: only queued rows have a due_at.
  await db.schema
    .createIndex('mails_due')
    .on('mails')
    .column('due_at')
    .where('due_at', 'is not', null)
    .execute()

  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()
}
