import type { Kysely } from 'kysely'

/** The language in which an account last signed in or renewed its session; '' until then. Staff's mails to it are in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
