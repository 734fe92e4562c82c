import type { LocalText } from './catalogue.ts'
import { weekDays, type Opening, type WeekDay } from './company-schema.ts'

type HoursRow = { id: string; days: LocalText; text: LocalText }

const swahiliDays: Record<WeekDay, string> = {
  Mon: 'Jumatatu',
  Tue: 'Jumanne',
  Wed: 'Jumatano',
  Thu: 'Alhamisi',
  Fri: 'Ijumaa',
  Sat: 'Jumamosi',
  Sun: 'Jumapili',
}

/** All hours in one sentence (docs/specification.md#company). */
export function hoursLine(hours: readonly Opening[]): LocalText {
  const openingHours = hours.map(({ days, opens, closes }) => ({
    en: `${daysInWords(days).en} ${twelveHours(opens)}-${twelveHours(closes)}`,
    sw: `${daysInWords(days).sw} ${swahiliHours(opens)} hadi ${swahiliHours(closes)}`,
  }))
  return {
    en: new Intl.ListFormat('en').format(openingHours.map(({ en }) => en)),
    sw: openingHours.map(({ sw }) => sw).join(', na '),
  }
}

/** A row for each run of days with the same hours, and for closed days (docs/specification.md#contact-page). */
export function hoursRows(hours: readonly Opening[]): HoursRow[] {
  const open = hours.map(({ days, opens, closes }) => ({
    days,
    text: {
      en: `${wholeDay(opens)}-${wholeDay(closes)}`,
      sw: capitalised(`${swahiliHours(opens)} hadi ${swahiliHours(closes)}`),
    },
  }))
  const closed = closedRuns(hours).map((days) => ({ days, text: { en: 'closed', sw: 'Imefungwa' } }))
  return [...open, ...closed]
    .toSorted((a, b) => dayIndexOf(a.days) - dayIndexOf(b.days))
    .map(({ days, text }) => ({ id: days.join('-'), days: daysInWords(days), text }))
}

function closedRuns(hours: readonly Opening[]): WeekDay[][] {
  const open = new Set(hours.flatMap(({ days }) => days))
  const runs: WeekDay[][] = [[]]
  for (const day of weekDays) {
    if (open.has(day)) runs.push([])
    else runs.at(-1)?.push(day)
  }
  return runs.filter((days) => days.length > 0)
}

const dayIndexOf = ([first = 'Mon']: readonly WeekDay[]) => weekDays.indexOf(first)

function daysInWords(days: readonly WeekDay[]): LocalText {
  const [first = 'Mon', ...others] = days
  const last = others.at(-1)
  if (last === undefined) return { en: first, sw: swahiliDays[first] }
  return { en: `${first}-${last}`, sw: `${swahiliDays[first]} hadi ${swahiliDays[last]}` }
}

function parts(time: string): { hour: number; minutes: string } {
  const [hour = '', minutes = ''] = time.split(':')
  return { hour: Number(hour), minutes }
}

function twelveHours(time: string): string {
  const { hour, minutes } = parts(time)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

function wholeDay(time: string): string {
  const { hour, minutes } = parts(time)
  return `${hour}:${minutes}`
}

/** Swahili counts the hours from sunrise and from sunset: 8:00 is the second hour of the morning. */
function swahiliHours(time: string): string {
  const { hour, minutes } = parts(time)
  return `saa ${((hour + 5) % 12) + 1}:${minutes} ${partOfDay(hour)}`
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 19) return 'usiku'
  if (hour < 12) return 'asubuhi'
  if (hour < 15) return 'mchana'
  return hour < 17 ? 'alasiri' : 'jioni'
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
