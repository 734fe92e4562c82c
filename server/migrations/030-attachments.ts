import type { Kysely } from 'kysely'

/**
 * Uploaded files and the pictures made of them. The id is a uuid of the device that uploads. A subject is a kind and an
 * id of any table, so there is no foreign key; a file without one expires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('owner_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('storage_key', 'text', (column) => column.notNull().unique())
    .addColumn('pictures', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  const indexes = {
    owner: ['owner_id', 'created_at'],
    subject: ['subject_kind', 'subject_id'],
    created: ['created_at'],
    pictures: ['pictures', 'created_at'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(`attachments_${name}`).on('attachments').columns(columns).execute()
  await db.schema
    .createTable('attachment_pictures')
    .addColumn('attachment_id', 'text', (column) =>
      column.notNull().references('attachments.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_pictures_pk', ['attachment_id', 'name'])
    .execute()
}
