import { afterEach, describe, expect, test } from 'vitest'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { speak } from '#i18n/locale.ts'

const tags = { en: 'en-GB', sw: 'sw-TZ' } as const

afterEach(() => speak('en'))

describe.each(['en', 'sw'] as const)('in %s, as the platform writes it', (locale) => {
  test.each(Array.from({ length: 12 }, (_, month) => month))('a date of month %i', (month) => {
    speak(locale)
    const iso = new Date(Date.UTC(2026, month, 28, 21, 30)).toISOString()
    const wanted = new Intl.DateTimeFormat(tags[locale], {
      dateStyle: 'long',
      timeZone: 'Africa/Dar_es_Salaam',
    })
    expect(formatDate(iso)).toBe(wanted.format(new Date(iso)))
  })

  test.each([0, 7, 999, 1000, 12_345, 1_234_567, -45_000, 4.5, 1234.56])('the number %d', (value) => {
    speak(locale)
    expect(formatNumber(value)).toBe(new Intl.NumberFormat(tags[locale]).format(value))
  })
})
