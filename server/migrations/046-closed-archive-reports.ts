import { sql, type Kysely } from 'kysely'

/**
 * When and by whom a report about software was closed; null while it is open. The index has the open ones only: staff list
 * them by entry, behind any number of others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('archive_reports').addColumn('closed_at', 'text').execute()
  await db.schema.alterTable('archive_reports').addColumn('closed_by', 'integer').execute()
  await sql`
    create index archive_reports_open on archive_reports (archive_id, id) where closed_at is null`.execute(db)
}
