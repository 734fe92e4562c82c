import { formatMoment, formatShortDate } from '#i18n/format.ts'

const recentMs = 300 * 86_400_000

/** "14:05" today, "3 Mar, 14:05" in recent months, else the date with its year. */
export function formatTimestamp(iso: string): string {
  const at = Date.parse(iso)
  const now = Date.now()
  return now - at < recentMs ? formatMoment(at, now) : formatShortDate(at)
}
