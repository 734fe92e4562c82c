import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idColumn(db)
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', id)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('avatar', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('refresh_families')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('refresh_families_user').on('refresh_families').column('user_id').execute()

  await db.schema
    .createTable('refresh_tokens')
    .addColumn('id', 'integer', id)
    .addColumn('family_id', 'text', (column) =>
      column.notNull().references('refresh_families.id').onDelete('cascade'),
    )
    .addColumn('parent_id', 'integer', (column) => column.references('refresh_tokens.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('first_used_at', 'text')
    .addColumn('replaced_at', 'text')
    .execute()
  await db.schema.createIndex('refresh_tokens_family').on('refresh_tokens').column('family_id').execute()
  await db.schema.createIndex('refresh_tokens_parent').on('refresh_tokens').column('parent_id').execute()
}
