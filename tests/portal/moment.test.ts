import { describe, expect, it } from 'vitest'
import { speak } from '#i18n/locale.ts'
import { momentOf, spokenMoment } from '#portal/moment.ts'

const noon = Date.parse('2026-11-21T12:00:00+03:00')

describe('moments of the samples', () => {
  it('count from now, hours by the clock of Tanzania wherever the device is', () => {
    expect(momentOf('@-2h', noon)).toBe(noon - 7_200_000)
    expect(momentOf('@+1T22:00', noon)).toBe(Date.parse('2026-11-22T22:00:00+03:00'))
    const pastMidnight = Date.parse('2026-11-22T00:30:00+03:00')
    expect(momentOf('@+0T16:00', pastMidnight)).toBe(Date.parse('2026-11-22T16:00:00+03:00'))
    expect(momentOf('Draft', noon)).toBeNull()
  })

  it('are spoken as people say them', () => {
    speak('en')
    expect(spokenMoment('@+0T16:00', noon)).toBe('Today, 16:00')
    expect(spokenMoment('@+1T22:00', noon)).toBe('Tomorrow, 22:00')
    expect(spokenMoment('@+2T22:00', noon)).toBe('23 Nov 2026, 22:00')
    expect(spokenMoment('@-3', noon)).toBe('18 Nov 2026')
    expect(spokenMoment('Draft', noon)).toBe('Draft')
    speak('sw')
    expect(spokenMoment('@+0T16:00', noon)).toBe('Leo, 16:00')
    expect(spokenMoment('@+1T22:00', noon)).toBe('Kesho, 22:00')
  })
})
