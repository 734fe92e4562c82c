import { formatAge, formatNearDay, formatShortDate } from '#i18n/format.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Tanzania's time zone, used for all dates. */
const zoneMs = 3 * hourMs
const pattern = /^@([+-]?\d+)([hm]|T(\d\d):(\d\d))?$/

/** Parses a relative time of a catalogue (`@-3`, `@-2h`, `@+1T14:30`) to ms since 1970; null for other text. */
export function parseRelativeDate(text: string, now: number): number | null {
  const [match, amount = '', unit, hours, minutes] = pattern.exec(text) ?? []
  if (match === undefined) return null
  if (unit === 'h') return now + Number(amount) * hourMs
  if (unit === 'm') return now + Number(amount) * minuteMs
  const at = now + Number(amount) * dayMs
  if (hours === undefined) return at
  const midnight = Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs
  return midnight + Number(hours) * hourMs + Number(minutes) * minuteMs
}

/** "2 hours ago" for offsets in hours or minutes, "Today, 14:30" or a date for days; other text unchanged. */
export function formatRelativeDate(text: string, now: number): string {
  const at = parseRelativeDate(text, now)
  if (at === null) return text
  if (/[hm]$/.test(text)) return formatAge(at, now)
  const date = formatShortDate(at)
  const [, days = '', time] = /^@([+-]?\d+)T(.*)$/.exec(text) ?? []
  if (!time) return date
  return `${Math.abs(Number(days)) < 2 ? formatNearDay(Number(days)) : date}, ${time}`
}
