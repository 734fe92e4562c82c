import { currentLocale } from './locale.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Tanzania has no daylight saving time. */
const aheadOfUtcMs = 3 * hourMs

const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  sw: 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' '),
}

/**
 * "14 March 2026" in the user's language. Always in Tanzania's time, so that server and browser render the same. It
 * avoids Intl, whose first date takes 20 ms, and four times that on a phone, since lists of posts start with a date.
 */
export function formatDate(iso: string): string {
  const day = new Date(Date.parse(iso) + aheadOfUtcMs)
  return `${day.getUTCDate()} ${months[currentLocale()][day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** "14 Mar 2026" in Tanzania's time; `at` in ms since 1970. */
export function formatShortDate(at: number): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'Africa/Dar_es_Salaam' }).format(at)
}

/** "14:05" in local time; `at` in ms since 1970. */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(tag(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

/** "3 days ago"; both in ms since 1970. */
export function formatAge(at: number, now: number): string {
  const age = Math.max(0, now - at)
  const relative = new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' })
  if (age < hourMs) return relative.format(-Math.round(age / 60_000), 'minute')
  if (age < dayMs) return relative.format(-Math.round(age / hourMs), 'hour')
  return relative.format(-Math.round(age / dayMs), 'day')
}

/** "Tomorrow" or "Today" for a day near now; `days` may be negative. */
export function formatNearDay(days: number): string {
  const words = new Intl.RelativeTimeFormat(tag(), { numeric: 'auto' }).format(days, 'day')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * "12,345.5" in both languages. Numbers with at most three decimals avoid Intl, whose first number takes 30 ms, because
 * most cards have one.
 */
export function formatNumber(value: number): string {
  const [, whole, places = ''] = /^(-?\d+)(\.\d{1,3})?$/.exec(String(value)) ?? []
  if (whole === undefined) return new Intl.NumberFormat(tag()).format(value)
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + places
}

function tag(): string {
  return currentLocale() === 'sw' ? 'sw-TZ' : 'en-GB'
}

/** "14:05" if today, else "3 Mar, 14:05"; both in ms since 1970, in local time. */
export function formatMoment(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(tag(), {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}
