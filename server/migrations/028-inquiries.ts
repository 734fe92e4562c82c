import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'
import { indexWords, searchedColumns } from '#server/migrations/023-staff-words.ts'

/** Requests, tickets and conversations between a client and the company, with their threads and read marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiries')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('assigned_to', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('due', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('budget', 'text', (column) => column.notNull())
    .addColumn('deadline', 'text', (column) => column.notNull())
    .addColumn('technology', 'text', (column) => column.notNull())
    .addColumn('requirements', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['owner_id', 'assigned_to', 'state'])
    await db.schema.createIndex(`inquiries_${column}`).on('inquiries').columns([column, 'id']).execute()
  await indexWords(db, 'inquiries', searchedColumns.inquiries)

  await db.schema
    .createTable('inquiry_entries')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('inquiries.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('is_internal', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('inquiry_entries_key', ['author_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('inquiry_entries_inquiry')
    .on('inquiry_entries')
    .columns(['inquiry_id', 'id'])
    .execute()

  await db.schema
    .createTable('inquiry_reads')
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('inquiries.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('entry_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('inquiry_reads_pk', ['inquiry_id', 'user_id'])
    .execute()
}
