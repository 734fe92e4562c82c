import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idColumn(db)
  await db.schema
    .createTable('download_requests')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('archive_id', 'integer', (column) => column.references('archives.id').onDelete('cascade'))
    .addColumn('blog_download_id', 'integer', (column) =>
      column.references('blog_downloads.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('download_requests_user_key', ['user_id', 'idempotency_key'])
    .addUniqueConstraint('download_requests_user_archive', ['user_id', 'archive_id'])
    .addUniqueConstraint('download_requests_user_blog', ['user_id', 'blog_download_id'])
    .execute()
  await db.schema
    .createIndex('download_requests_status')
    .on('download_requests')
    .columns(['status', 'id'])
    .execute()

  await db.schema
    .createTable('newsletter')
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('subscribed_at', 'text', (column) => column.notNull())
    .addColumn('unsubscribed_at', 'text')
    .addColumn('last_key', 'text')
    .execute()

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'integer', id)
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('contact_messages_key', ['email', 'idempotency_key'])
    .execute()

  await db.schema
    .createTable('stock_notices')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('stock_notices_pk', ['email', 'product'])
    .execute()
}
