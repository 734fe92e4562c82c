import type { Kysely } from 'kysely'

/** Reads and downloads by day (`2026-03-02`), and the indexes with which other rows are counted by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_views')
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_views_pk', ['post_id', 'day'])
    .execute()
  await db.schema.createIndex('daily_views_day').on('daily_views').columns(['day', 'n']).execute()
  await db.schema
    .createTable('daily_downloads')
    .addColumn('day', 'text', (column) => column.notNull().primaryKey())
    .addColumn('n', 'integer', (column) => column.notNull())
    .execute()
  for (const table of ['users', 'comments', 'archive_comments', 'download_requests', 'contact_messages'])
    await db.schema.createIndex(`${table}_created`).on(table).column('created_at').execute()
}
