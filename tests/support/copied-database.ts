import { sql } from 'kysely'
import { openDatabase } from '#server/database/database.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'

const rowsPerInsert = 50

/**
 * Migrates a SQLite file and copies its rows to a PostgreSQL database, which is migrated as well and must be
 * empty. Ids are kept, and the sequences continue after them. Throws when a row does not fit.
 */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  const [from, to] = [openDatabase(file), openDatabase(url)]
  try {
    await migrateToLatest(from)
    await migrateToLatest(to)
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
        and name not like '%\\_words%' escape '\\' -- full-text indexes
    `.execute(from)
    await to.transaction().execute(async (trx) => {
      // Disables foreign key checks, so that the order of the tables does not matter.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const { name } of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(from)
        // Rows added by migrations are among the copied ones.
        await sql`delete from ${sql.table(name)}`.execute(trx)
        for (let at = 0; at < rows.length; at += rowsPerInsert) {
          const some = rows.slice(at, at + rowsPerInsert)
          const columns = Object.keys(some[0] ?? {})
          const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
          await sql`
            insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
            values ${sql.join(values)}
          `.execute(trx)
        }
      }
      const { rows: ids } = await sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = current_schema() and is_identity = 'YES'
      `.execute(trx)
      for (const { table, column } of ids)
        await sql`
          select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
          from ${sql.table(table)}
        `.execute(trx)
    })
  } finally {
    await from.destroy()
    await to.destroy()
  }
}
