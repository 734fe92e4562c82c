import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idColumn(db)
  await db.schema
    .createTable('files')
    .addColumn('id', 'integer', id)
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .alterTable('posts')
    .addColumn('author_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('posts').addColumn('idempotency_key', 'text').execute()
  await db.schema
    .createIndex('posts_author_key')
    .unique()
    .on('posts')
    .columns(['author_id', 'idempotency_key'])
    .execute()

  await db.schema.alterTable('comments').addColumn('deleted_at', 'text').execute()
  await db.schema.alterTable('comments').addColumn('hidden_at', 'text').execute()

  await db.schema
    .createTable('blog_images')
    .addColumn('id', 'integer', id)
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('image_source', 'text', (column) => column.notNull())
    .addColumn('caption', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('blog_images_post').on('blog_images').columns(['post_id', 'id']).execute()

  await db.schema
    .createTable('blog_downloads')
    .addColumn('id', 'integer', id)
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_premium', 'integer', (column) => column.notNull())
    .addColumn('request_only', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'integer', (column) => column.notNull().references('files.id'))
    .addColumn('download_count', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('blog_downloads_post').on('blog_downloads').columns(['post_id', 'id']).execute()
}
