import type { Generated } from 'kysely'

/** Tables of notifications; the conventions of schema.ts apply. */
export type NotificationTables = {
  notifications: NotificationTable
  notification_settings: NotificationSettingsTable
  follows: FollowTable
  notification_fan_outs: FanOutTable
  seen_lessons: { course: string; lesson: string; seen_at: string }
  push_devices: PushDeviceTable
  push_queue: { device_id: string; notification_id: number }
}

type NotificationTable = {
  id: Generated<number>
  user_id: number
  /** Names what happened, such as `comment:12`; an account is notified of it once. */
  event: string
  /** `notificationSubjects` of src/domain/notifications.ts. */
  subject: string
  /** `notificationEventSchema` as JSON. */
  happened: string
  created_at: string
  read_at: string | null
}

/** Accounts without a row have `defaultNotificationSettings`. */
type NotificationSettingsTable = {
  user_id: number
  /** Subjects that are turned off, as JSON. */
  turned_off: string
  /** Minutes of the day in Tanzania. */
  quiet_from: number
  quiet_to: number
}

type FollowTable = {
  user_id: number
  /** `category` or `author`. */
  of: string
  /** Name of the category, or `authorKey` of the author. */
  name: string
  since: string
}

/** An event of which many accounts are notified, in batches ordered by account id. */
type FanOutTable = {
  event: string
  happened: string
  /** The account that caused it, which is not notified. */
  by_user: number | null
  told_up_to: number
  created_at: string
  done_at: string | null
}

/** A browser subscribed to pushes, for the session that asked for it. `id` is the digest of its endpoint. */
type PushDeviceTable = {
  id: string
  user_id: number
  family_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Public key of the server with which it was made. */
  push_key: string
  created_at: string
  sent_at: string | null
  /** When the next push is sent; null without one. */
  due_at: string | null
  attempts: number
  last_error: string | null
}
