import { sql, type Kysely } from 'kysely'
import { platformKeys } from '#domain/platforms.ts'
import { idColumn } from '#server/database/database.ts'
import { parseTexts } from '#server/database/parse-texts.ts'

/** Changed by migration 043. */
const noFileSize = 2_147_483_647

export async function up(db: Kysely<unknown>): Promise<void> {
  await addWords(db)
  await addOrders(db)
  await addPlatforms(db)
  await addReports(db)
}

/** Texts in other languages, as JSON. */
async function addWords(db: Kysely<unknown>): Promise<void> {
  for (const table of ['archives', 'archive_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('translations', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  await db.schema
    .alterTable('archives')
    .addColumn('license_type', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}

/** Columns of the sort orders and of the filter by licence, each with an index for its keyset pages. */
async function addOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('archives')
    .addColumn('license_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('archives')
    .addColumn('rating_rank', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('archives')
    .addColumn('size_rank', 'integer', (column) => column.notNull().defaultTo(noFileSize))
    .execute()
  await sql`
    update archives set
      license_key = lower(license),
      rating_rank = case when rating_count = 0 then 0
        else (20 * rating_sum + rating_count) / (2 * rating_count) end,
      size_rank = coalesce((select size from files where files.id = archives.file_id), ${sql.lit(noFileSize)})`.execute(
    db,
  )
  for (const column of ['download_count', 'rating_rank', 'size_rank'])
    await db.schema.createIndex(`archives_${column}`).on('archives').columns([column, 'id']).execute()
  await db.schema
    .createIndex('archives_license_newest')
    .on('archives')
    .columns(['license_key', 'updated_at', 'id'])
    .execute()
}

async function addPlatforms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archive_platforms')
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('archive_id', 'integer', (column) =>
      column.notNull().references('archives.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('archive_platforms_pk', ['platform', 'archive_id'])
    .execute()
  const { rows } = await sql<{ id: number; platforms: string }>`select id, platforms from archives`.execute(
    db,
  )
  for (const { id, platforms } of rows)
    for (const platform of platformKeys(parseTexts(platforms)))
      await sql`insert into archive_platforms (platform, archive_id) values (${platform}, ${id})`.execute(db)
}

async function addReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archive_reports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('archive_id', 'integer', (column) =>
      column.notNull().references('archives.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('archive_reports_key', ['archive_id', 'idempotency_key'])
    .execute()
}
