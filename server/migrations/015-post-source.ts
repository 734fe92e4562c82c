import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('posts').addColumn('source', 'text').execute()
  await db.schema.createIndex('posts_author').on('posts').columns(['author_id', 'published_at']).execute()
}
