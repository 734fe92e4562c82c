/** Paths of the API of what happened to an account's own affairs, and of its devices that want to be told. */
export const notificationPaths = {
  /** GET: what happened, the settings and what the account follows. */
  list: '/api/notifications/',
  /** POST: marks one, or all up to one, as read. */
  read: '/api/notifications/read/',
  /** PUT: what the account wants to be told, and when. */
  settings: '/api/notifications/settings/',
  /** POST: begins or ends to follow a category or an author. */
  follows: '/api/notifications/follows/',
  /** POST: a device wants to be told. */
  devices: '/api/notifications/devices/',
  /** DELETE: it no longer does. */
  device: (id: string) => `/api/notifications/devices/${encodeURIComponent(id)}/`,
} as const

/** The page on which all of it stands. */
export const notificationsPlace = '/notifications'
