import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idColumn(db)
  await db.schema
    .createTable('categories')
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('post_count', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('posts')
    .addColumn('id', 'integer', id)
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id'))
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('tag_keys', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('published_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('read_time', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('like_count', 'integer', (column) => column.notNull())
    .addColumn('comment_count', 'integer', (column) => column.notNull())
    // Last column: SQLite reads a long row only up to the last requested column, and lists do not request the
    // content.
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('posts_newest').on('posts').columns(['published_at', 'id']).execute()
  await db.schema
    .createIndex('posts_category_newest')
    .on('posts')
    .columns(['category_id', 'published_at', 'id'])
    .execute()

  await db.schema
    .createTable('comments')
    .addColumn('id', 'integer', id)
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('parent_id', 'integer', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('comments_author_key', ['author_id', 'idempotency_key'])
    .execute()
  await db.schema.createIndex('comments_post').on('comments').columns(['post_id', 'id']).execute()

  await db.schema
    .createTable('likes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post_id', 'integer', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('liked', 'integer', (column) => column.notNull())
    .addColumn('last_key', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_pk', ['user_id', 'post_id'])
    .execute()
}
