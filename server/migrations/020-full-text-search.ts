import { sql, SqliteAdapter, type Kysely } from 'kysely'

/**
 * Full-text indexes of `search_text`. PostgreSQL indexes the expression. SQLite has a table per source that holds the
 * index alone and that triggers keep current, whatever code writes the row. Those of PostgreSQL are for servers of before migration 045.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const table of ['posts', 'archives']) await (isSqlite ? indexSqlite : indexPostgres)(db, table)
}

async function indexPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create index ${sql.ref(`${table}_words`)} on ${sql.table(table)}
    using gin (to_tsvector('simple', translate(search_text, '-./:@_+&=~%?#', '             ')))`.execute(db)
}

async function indexSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  const [source, index] = [sql.table(table), sql.table(`${table}_words`)]
  const trigger = (event: string) => sql.ref(`${table}_words_${event}`)
  const forget = sql`insert into ${index} (${index}, rowid, search_text) values ('delete', old.id, old.search_text)`
  const learn = sql`insert into ${index} (rowid, search_text) values (new.id, new.search_text)`
  await sql`
    create virtual table ${index} using fts5(
      search_text, content = ${sql.lit(table)}, content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`.execute(db)
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db)
  await sql`
    create trigger ${trigger('insert')} after insert on ${source} begin ${learn}; end`.execute(db)
  await sql`
    create trigger ${trigger('delete')} after delete on ${source} begin ${forget}; end`.execute(db)
  await sql`
    create trigger ${trigger('update')} after update of search_text on ${source}
    begin ${forget}; ${learn}; end`.execute(db)
}
