import type { Kysely } from 'kysely'
import { idColumn } from '#server/database/database.ts'

/** Notifications, follows, notification settings and push subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('happened', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .addUniqueConstraint('notifications_once', ['event', 'user_id'])
    .execute()
  await db.schema.createIndex('notifications_user').on('notifications').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('notifications_created').on('notifications').columns(['created_at']).execute()

  await db.schema
    .createTable('notification_settings')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('turned_off', 'text', (column) => column.notNull())
    .addColumn('quiet_from', 'integer', (column) => column.notNull())
    .addColumn('quiet_to', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('follows')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('of', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('follows_pk', ['of', 'name', 'user_id'])
    .execute()
  await db.schema.createIndex('follows_user').on('follows').columns(['user_id']).execute()

  await db.schema
    .createTable('notification_fan_outs')
    .addColumn('event', 'text', (column) => column.primaryKey())
    .addColumn('happened', 'text', (column) => column.notNull())
    .addColumn('by_user', 'integer')
    .addColumn('told_up_to', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .execute()
  await db.schema
    .createIndex('notification_fan_outs_done')
    .on('notification_fan_outs')
    .columns(['done_at'])
    .execute()

  await db.schema
    .createTable('seen_lessons')
    .addColumn('course', 'text', (column) => column.notNull())
    .addColumn('lesson', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_lessons_pk', ['course', 'lesson'])
    .execute()

  await db.schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('family_id', 'text', (column) =>
      column.notNull().references('refresh_families.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('push_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('due_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('push_devices_user').on('push_devices').columns(['user_id']).execute()
  await db.schema.createIndex('push_devices_family').on('push_devices').columns(['family_id']).execute()
  await db.schema.createIndex('push_devices_due').on('push_devices').columns(['due_at']).execute()

  await db.schema
    .createTable('push_queue')
    .addColumn('device_id', 'text', (column) =>
      column.notNull().references('push_devices.id').onDelete('cascade'),
    )
    .addColumn('notification_id', 'integer', (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('push_queue_pk', ['device_id', 'notification_id'])
    .execute()
  await db.schema
    .createIndex('push_queue_notification')
    .on('push_queue')
    .columns(['notification_id'])
    .execute()
}
