import type { Kysely } from 'kysely'

/**
 * Entries that staff edit: `desk_id` is the uuid that a device gave a new one, `revision` names its last change, and what
 * is not published is hidden from visitors.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('archives').addColumn('desk_id', 'text').execute()
  await db.schema.alterTable('archives').addColumn('revision', 'text').execute()
  await db.schema
    .alterTable('archives')
    .addColumn('edited_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('archives')
    .addColumn('published', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('archives_desk_id').on('archives').column('desk_id').unique().execute()
  await db.schema.createIndex('archives_published').on('archives').columns(['published', 'id']).execute()
}
