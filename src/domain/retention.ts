/** How long the server keeps what, in days; docs/privacy.md gives the reasons, and a test compares it with this. */
export const retentionDays = {
  /** Between asking for the deletion of an account and the deletion. */
  deletionWait: 14,
  /** The file with everything about an account, after it was made. */
  exports: 7,
  /** Between two of them. */
  exportPause: 1,
  /** Idempotency keys of visitors, whose rows hold the key as well. */
  visitorClaims: 90,
  /** A session after its last use. */
  sessions: 180,
  /** What is known of a session after its end. */
  endedSessions: 90,
  /** Uploads that nothing refers to. */
  uploads: 7,
  /** A mail after it was sent or given up: to whom, when, and of which kind. */
  mails: 90,
  /** Links that were mailed, after they expired. */
  mailedLinks: 30,
  /** Addresses that wait for a product. */
  stockNotices: 365,
  /** Views and downloads by day, without persons. */
  dailyCounts: 1095,
  /** Reports about software, after staff closed them. */
  closedReports: 90,
  /** Notifications of an account; at most the newest 200. */
  notifications: 90,
  /** Logs of requests; kept by the operator on another machine. */
  logs: 30,
} as const

export const dayMs = 24 * 60 * 60 * 1000

/** The time so many days before another, or after it for less than zero, as stored. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString()
}
