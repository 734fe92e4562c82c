import { sql, SqliteAdapter, type Kysely } from 'kysely'
import { noFileSize } from '#domain/archive-list.ts'

/** The `noFileSize` of earlier versions, which is less than the bytes of a large file. */
const earlierNoFileSize = 2_147_483_647

/** Bytes of files of 2 GiB and more. SQLite's integers hold them already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await sql`alter table files alter column size type bigint`.execute(db)
    await sql`alter table archives alter column size_rank type bigint`.execute(db)
  }
  await sql`
    update archives set size_rank = ${sql.lit(noFileSize)}
    where file_id is null and size_rank = ${sql.lit(earlierNoFileSize)}`.execute(db)
}
