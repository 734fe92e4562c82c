import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stock_notices')
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo('en'))
    .execute()
}
