import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idColumn(db)
  await db.schema
    .createTable('archives')
    .addColumn('id', 'integer', id)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('category_key', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('request_only', 'integer', (column) => column.notNull())
    .addColumn('license', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('platforms', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('mirror_links', 'text', (column) => column.notNull())
    .addColumn('file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('download_count', 'integer', (column) => column.notNull())
    .addColumn('rating_sum', 'integer', (column) => column.notNull())
    .addColumn('rating_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('requirements', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('archives_newest').on('archives').columns(['updated_at', 'id']).execute()
  await db.schema
    .createIndex('archives_category_newest')
    .on('archives')
    .columns(['category_key', 'updated_at', 'id'])
    .execute()

  await db.schema
    .createTable('archive_versions')
    .addColumn('id', 'integer', id)
    .addColumn('archive_id', 'integer', (column) =>
      column.notNull().references('archives.id').onDelete('cascade'),
    )
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('is_latest', 'integer', (column) => column.notNull())
    .addColumn('is_beta', 'integer', (column) => column.notNull())
    .addColumn('is_deprecated', 'integer', (column) => column.notNull())
    .addColumn('release_date', 'text', (column) => column.notNull())
    .addColumn('release_notes', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('archive_versions_archive')
    .on('archive_versions')
    .column('archive_id')
    .execute()

  await db.schema
    .createTable('platform_downloads')
    .addColumn('id', 'integer', id)
    .addColumn('version_id', 'integer', (column) =>
      column.notNull().references('archive_versions.id').onDelete('cascade'),
    )
    .addColumn('platform_display', 'text', (column) => column.notNull())
    .addColumn('architecture', 'text', (column) => column.notNull())
    .addColumn('installer_type', 'text', (column) => column.notNull())
    .addColumn('file_id', 'integer', (column) => column.references('files.id'))
    .addColumn('download_count', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('platform_downloads_version')
    .on('platform_downloads')
    .column('version_id')
    .execute()

  await db.schema
    .createTable('archive_comments')
    .addColumn('id', 'integer', id)
    .addColumn('archive_id', 'integer', (column) =>
      column.notNull().references('archives.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('hidden_at', 'text')
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('archive_comments_author_key', ['author_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createIndex('archive_comments_archive')
    .on('archive_comments')
    .columns(['archive_id', 'id'])
    .execute()
}
