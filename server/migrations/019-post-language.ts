import { SqliteAdapter, type Kysely } from 'kysely'
import { authorKey } from '#domain/author-key.ts'

export type Posts = {
  posts: Record<'author' | 'author_key' | LongColumn | `moved_${LongColumn}`, string | null>
}
type LongColumn = 'content' | 'source'

/** Posts written before have no language on record: they are English until their writers say otherwise. */
export async function up(db: Kysely<Posts>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
  await db.schema
    .alterTable('posts')
    .addColumn('translation_of', 'integer', (column) => column.references('posts.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('posts')
    .addColumn('author_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const authors = await db.selectFrom('posts').select('author').distinct().execute()
  for (const { author } of authors)
    await db
      .updateTable('posts')
      .set({ author_key: authorKey(author ?? '') })
      .where('author', '=', author)
      .execute()
  if (db.getExecutor().adapter instanceof SqliteAdapter) await moveToEnd(db)
  // One translation into each language.
  await db.schema
    .createIndex('posts_translation')
    .unique()
    .on('posts')
    .columns(['translation_of', 'language'])
    .execute()
  await db.schema
    .createIndex('posts_language_newest')
    .on('posts')
    .columns(['language', 'published_at', 'id'])
    .execute()
  await db.schema
    .createIndex('posts_named_author')
    .on('posts')
    .columns(['author_key', 'published_at', 'id'])
    .execute()
}

/** SQLite reads a long row only up to the last requested column, and lists request the language but not the text. */
export async function moveToEnd(db: Kysely<Posts>): Promise<void> {
  for (const name of ['source', 'content'] as const) {
    await db.schema
      .alterTable('posts')
      .addColumn(`moved_${name}`, 'text', (column) =>
        name === 'content' ? column.notNull().defaultTo('') : column,
      )
      .execute()
    await db
      .updateTable('posts')
      .set((eb) => ({ [`moved_${name}`]: eb.ref(name) }))
      .execute()
    await db.schema.alterTable('posts').dropColumn(name).execute()
    await db.schema.alterTable('posts').renameColumn(`moved_${name}`, name).execute()
  }
}
