/** API paths of notifications and push subscriptions. */
export const notificationPaths = {
  /** GET: what happened, the settings and what the account follows. */
  list: '/api/notifications/',
  /** POST: marks one, or all up to one, as read. */
  read: '/api/notifications/read/',
  /** PUT: the subjects that are turned off, and the quiet hours. */
  settings: '/api/notifications/settings/',
  /** POST: follows or unfollows a category or an author. */
  follows: '/api/notifications/follows/',
  /** POST: subscribes a device to pushes. */
  devices: '/api/notifications/devices/',
  /** DELETE: it no longer does. */
  device: (id: string) => `/api/notifications/devices/${encodeURIComponent(id)}/`,
} as const

/** Path of the page with notifications and settings. */
export const notificationsPagePath = '/notifications'
