import { sql, SqliteAdapter, type Kysely } from 'kysely'

const columnsAtFirst = {
  users: ['first_name', 'last_name', 'username', 'email'],
  comments: ['content'],
  archive_comments: ['comment'],
  download_requests: ['email', 'message'],
  contact_messages: ['first_name', 'last_name', 'email', 'subject', 'message'],
  newsletter: ['email', 'name'],
} as const

/** The searched columns of each table that staff search; later migrations add the tables that they create. */
export const searchedColumns = {
  ...columnsAtFirst,
  inquiries: ['title', 'description', 'technology'],
  invoices: ['number', 'title', 'client_name'],
  payments: ['reference'],
  billing_documents: ['title', 'client_name'],
} as const satisfies Record<string, readonly string[]>
export type SearchedTable = keyof typeof searchedColumns

/** Full-text indexes of what staff search, as migration 020 has for posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(columnsAtFirst)) await indexWords(db, table, columns)
}

/** Adds the index of one table. PostgreSQL's is for servers of before migration 045. */
export async function indexWords(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await (isSqlite ? indexSqlite : indexPostgres)(db, table, columns)
}

async function indexPostgres(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const text = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )
  await sql`
    create index ${sql.ref(`${table}_words`)} on ${sql.table(table)}
    using gin (to_tsvector('simple', translate(${text}, '-./:@_+&=~%?#', '             ')))`.execute(db)
}

async function indexSqlite(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const [source, index] = [sql.table(table), sql.table(`${table}_words`)]
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const of = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
  const trigger = (event: string) => sql.ref(`${table}_words_${event}`)
  const forget = sql`insert into ${index} (${index}, rowid, ${list}) values ('delete', old.id, ${of('old')})`
  const learn = sql`insert into ${index} (rowid, ${list}) values (new.id, ${of('new')})`
  await sql`
    create virtual table ${index} using fts5(
      ${list}, content = ${sql.lit(table)}, content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`.execute(db)
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db)
  await sql`create trigger ${trigger('insert')} after insert on ${source} begin ${learn}; end`.execute(db)
  await sql`create trigger ${trigger('delete')} after delete on ${source} begin ${forget}; end`.execute(db)
  await sql`
    create trigger ${trigger('update')} after update of ${list} on ${source}
    begin ${forget}; ${learn}; end`.execute(db)
}
