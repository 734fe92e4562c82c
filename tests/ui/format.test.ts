import { afterEach, describe, expect, test } from 'vitest'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { setCurrentLocale } from '#i18n/locale.ts'

const tags = { en: 'en-GB', sw: 'sw-TZ' } as const

afterEach(() => setCurrentLocale('en'))

describe.each(['en', 'sw'] as const)('in %s, like Intl', (locale) => {
  test.each(Array.from({ length: 12 }, (_, month) => month))('a date of month %i', (month) => {
    setCurrentLocale(locale)
    const iso = new Date(Date.UTC(2026, month, 28, 21, 30)).toISOString()
    const wanted = new Intl.DateTimeFormat(tags[locale], {
      dateStyle: 'long',
      timeZone: 'Africa/Dar_es_Salaam',
    })
    expect(formatDate(iso)).toBe(wanted.format(new Date(iso)))
  })

  const odd = [4.5, 1234.56, 0.1, -0.5, 999.9995, 999.9996, 1.0005, 2.0015, 0.0004, -1234.5678, 1e-9]
  test.each([0, 7, 999, 1000, 12_345, 1_234_567, -45_000, ...odd])('the number %d', (value) => {
    setCurrentLocale(locale)
    expect(formatNumber(value)).toBe(new Intl.NumberFormat(tags[locale]).format(value))
  })

  test('a thousand ratings and prices', () => {
    setCurrentLocale(locale)
    const intl = new Intl.NumberFormat(tags[locale])
    const values = Array.from({ length: 1000 }, (_, n) => (n * 7919) / 64 + n / 7)
    expect(values.map(formatNumber)).toEqual(values.map((value) => intl.format(value)))
  })
})
