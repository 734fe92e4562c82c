import type { Kysely } from 'kysely'

/** The language of the page that a message was written on; '' for older ones. Answers are mailed in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
