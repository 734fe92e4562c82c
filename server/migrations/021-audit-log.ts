import { sql, SqliteAdapter, type Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

/**
 * What staff changed. Rows have no foreign keys, and triggers refuse every change of one, whatever code tries it: the
 * database's owner can still drop the triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'integer', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target_kind', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) => column.notNull())
    .addColumn('before_state', 'text')
    .addColumn('after_state', 'text')
    .addColumn('idempotency_key', 'text')
    .addUniqueConstraint('audit_log_key', ['actor_id', 'idempotency_key'])
    .execute()
  const filters = { action: ['action'], actor: ['actor_id'], target: ['target_kind', 'target_id'] }
  for (const [name, columns] of Object.entries(filters))
    await db.schema
      .createIndex(`audit_log_${name}`)
      .on('audit_log')
      .columns([...columns, 'id'])
      .execute()
  await db.schema.createIndex('audit_log_kind').on('audit_log').columns(['target_kind', 'id']).execute()
  await (db.getExecutor().adapter instanceof SqliteAdapter ? guardSqlite : guardPostgres)(db)
}

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of ['update', 'delete'])
    await sql`
      create trigger ${sql.ref(`audit_log_no_${event}`)} before ${sql.raw(event)} on audit_log
      begin select raise(abort, 'audit_log: rows cannot be changed'); end`.execute(db)
  // "insert or replace" deletes rows without firing the trigger above.
  await sql`
    create trigger audit_log_no_replace before insert on audit_log
    when exists (
      select 1 from audit_log where id = new.id or (actor_id = new.actor_id and idempotency_key = new.idempotency_key)
    )
    begin select raise(ignore); end`.execute(db)
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_log_refuse() returns trigger language plpgsql as $$
    begin raise exception 'audit_log: rows cannot be changed'; end $$`.execute(db)
  await sql`
    create trigger audit_log_no_change before update or delete on audit_log
    for each row execute function audit_log_refuse()`.execute(db)
  await sql`
    create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function audit_log_refuse()`.execute(db)
}
