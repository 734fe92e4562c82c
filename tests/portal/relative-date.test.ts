import { afterEach, describe, expect, it } from 'vitest'
import { setCurrentLocale } from '#i18n/locale.ts'
import { parseRelativeDate, formatRelativeDate } from '#portal/relative-date.ts'

afterEach(() => setCurrentLocale('en'))

const noon = Date.parse('2026-11-21T12:00:00+03:00')

describe('relative dates of the samples', () => {
  it('are relative to now, with hours in Tanzanian time wherever the device is', () => {
    expect(parseRelativeDate('@-2h', noon)).toBe(noon - 7_200_000)
    expect(parseRelativeDate('@+1T22:00', noon)).toBe(Date.parse('2026-11-22T22:00:00+03:00'))
    const pastMidnight = Date.parse('2026-11-22T00:30:00+03:00')
    expect(parseRelativeDate('@+0T16:00', pastMidnight)).toBe(Date.parse('2026-11-22T16:00:00+03:00'))
    expect(parseRelativeDate('Draft', noon)).toBeNull()
  })

  it('are formatted as today, tomorrow or a date', () => {
    setCurrentLocale('en')
    expect(formatRelativeDate('@+0T16:00', noon)).toBe('Today, 16:00')
    expect(formatRelativeDate('@+1T22:00', noon)).toBe('Tomorrow, 22:00')
    expect(formatRelativeDate('@+2T22:00', noon)).toBe('23 Nov 2026, 22:00')
    expect(formatRelativeDate('@-3', noon)).toBe('18 Nov 2026')
    expect(formatRelativeDate('Draft', noon)).toBe('Draft')
    setCurrentLocale('sw')
    expect(formatRelativeDate('@+0T16:00', noon)).toBe('Leo, 16:00')
    expect(formatRelativeDate('@+1T22:00', noon)).toBe('Kesho, 22:00')
  })
})
