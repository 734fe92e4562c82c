import { sql, SqliteAdapter, type Kysely } from 'kysely'
import { moveToEnd, type Posts } from '#server/migrations/019-post-language.ts'

/**
 * When staff took a post down; null for those that readers see. The indexes of visitors' lists hold the latter only, so that
 * a list costs the same behind any number of others. Staff list both by the indexes of all posts.
 */
export async function up(db: Kysely<Posts>): Promise<void> {
  await db.schema.alterTable('posts').addColumn('hidden_at', 'text').execute()
  if (db.getExecutor().adapter instanceof SqliteAdapter) await moveToEnd(db)
  for (const [name, columns] of [
    ['posts_visible_newest', 'published_at, id'],
    ['posts_visible_category', 'category_id, published_at, id'],
    ['posts_visible_language', 'language, published_at, id'],
    ['posts_visible_author', 'author_key, published_at, id'],
  ] as const)
    await sql`
      create index ${sql.ref(name)} on posts (${sql.raw(columns)}) where hidden_at is null`.execute(db)
  await db.schema.dropIndex('posts_category_newest').execute()
  await db.schema.dropIndex('posts_named_author').execute()
}
