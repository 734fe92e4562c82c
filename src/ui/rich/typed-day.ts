/** `3/2/2027`, the local format, or `2027-02-03`. */
const pattern = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/
const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/

/** Parses a typed date to `2027-02-03`; null if invalid, such as 31 February. */
export function dayOfTyped(text: string): string | null {
  const {
    year = '',
    month = '',
    day = '',
  } = (pattern.exec(text.trim()) ?? iso.exec(text.trim()))?.groups ?? {}
  const isoDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${isoDate}T00:00:00Z`)
  // Some browsers parse 31 February as a date in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(isoDate) ? isoDate : null
}

/** `2027-02-03` as `03/02/2027`. */
export function typedDay(day: string): string {
  return day.split('-').toReversed().join('/')
}
