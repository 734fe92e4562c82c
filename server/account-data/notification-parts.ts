import { parseNotificationEvent, readSettings } from '#server/repositories/notifications.ts'
import { batchRows, only, type ReadBatch } from './part.ts'

const follows: ReadBatch = ({ db, account: { id } }, { skip }) =>
  db
    .selectFrom('follows')
    .select(['of as kind', 'name', 'since as created_at'])
    .where('user_id', '=', id)
    .orderBy('of')
    .orderBy('name')
    .limit(batchRows)
    .offset(skip)
    .execute()

const notifications: ReadBatch = async ({ db, account: { id } }, { after }) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'subject', 'happened', 'created_at', 'read_at'])
    .where('user_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()
  return rows.map(({ id: notificationId, subject, happened: json, created_at, read_at }) => {
    const happened = parseNotificationEvent(json)
    const title = typeof happened.title === 'string' ? happened.title : happened.title.en
    return {
      id: notificationId,
      subject,
      title,
      by: 'by' in happened ? happened.by : '',
      created_at,
      read_at,
    }
  })
}

const notificationSettings: ReadBatch = only(async ({ db, account: { id } }) => {
  const { off, quiet } = await readSettings(db, id)
  return [{ turned_off: off.join(', '), quiet_from: clockTime(quiet.from), quiet_to: clockTime(quiet.to) }]
})

/** Minutes of the day as hours and minutes. */
function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The keys of the encryption stay out; the address names the browser's push service. */
const pushDevices: ReadBatch = ({ db, account: { id } }, { skip }) =>
  db
    .selectFrom('push_devices')
    .select(['endpoint', 'created_at', 'sent_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(batchRows)
    .offset(skip)
    .execute()

export const notificationParts = {
  follows,
  notifications,
  notification_settings: notificationSettings,
  push_devices: pushDevices,
} as const
