import { sql, SqliteAdapter, type Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'
import { indexWords, searchedColumns } from '#server/migrations/023-staff-words.ts'

/**
 * Invoices, their payments and documents of clients. No row is ever deleted: no key cascades. A payment never changes; a
 * confirmation or a void is a mark beside it, and triggers refuse every change of both, whatever code tries it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('client_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('client_name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('tax_rate', 'integer', (column) => column.notNull())
    .addColumn('due', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('net', 'bigint', (column) => column.notNull())
    .addColumn('tax', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('replaces_id', 'integer', (column) => column.references('invoices.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('cancelled_at', 'text')
    .addColumn('cancelled_by', 'integer')
    .addColumn('cancelled_name', 'text')
    .addColumn('cancel_reason', 'text')
    .execute()
  await db.schema.createIndex('invoices_client').on('invoices').columns(['client_id', 'id']).execute()
  await db.schema.createIndex('invoices_stage').on('invoices').columns(['stage', 'id']).execute()
  await sql`create unique index invoices_number on invoices (number) where number <> ''`.execute(db)
  await indexWords(db, 'invoices', searchedColumns.invoices)

  // The last number of each year: a sending locks its row, and a failed one takes its number back.
  await db.schema
    .createTable('invoice_counts')
    .addColumn('year', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('payments')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('invoice_id', 'integer', (column) => column.notNull().references('invoices.id'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('paid_on', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('is_large', 'integer', (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('payments_invoice').on('payments').columns(['invoice_id', 'id']).execute()
  await db.schema.createIndex('payments_large').on('payments').columns(['is_large', 'id']).execute()
  await indexWords(db, 'payments', searchedColumns.payments)

  await db.schema
    .createTable('payment_marks')
    .addColumn('payment_id', 'integer', (column) => column.notNull().references('payments.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_marks_pk', ['payment_id', 'kind'])
    .execute()
  for (const table of ['payments', 'payment_marks'])
    await (db.getExecutor().adapter instanceof SqliteAdapter ? guardSqlite : guardPostgres)(db, table)

  await db.schema
    .createTable('billing_documents')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('client_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('client_name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .addColumn('withdrawn_by', 'integer')
    .addColumn('withdrawn_name', 'text')
    .addColumn('withdraw_reason', 'text')
    .execute()
  await db.schema
    .createIndex('billing_documents_client')
    .on('billing_documents')
    .columns(['client_id', 'id'])
    .execute()
  await indexWords(db, 'billing_documents', searchedColumns.billing_documents)
}

async function guardSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of ['update', 'delete'])
    await sql`
      create trigger ${sql.ref(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
      begin select raise(abort, 'payments cannot be changed'); end`.execute(db)
}

async function guardPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const refuse = sql.ref(`${table}_refuse`)
  await sql`
    create function ${refuse}() returns trigger language plpgsql as $$
    begin raise exception 'payments cannot be changed'; end $$`.execute(db)
  await sql`
    create trigger ${sql.ref(`${table}_no_change`)} before update or delete on ${sql.table(table)}
    for each row execute function ${refuse}()`.execute(db)
}
