import { describe, expect, test } from 'vitest'
import { chosenLocale, preferredLocale } from '#domain/locale.ts'

describe('the language of a page', () => {
  test.each([
    ['sw', 'sw'],
    ['sw-TZ,sw;q=0.9,en;q=0.8', 'sw'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR, sw;q=0.5, en;q=0.4', 'sw'],
    ['en;q=0.2, sw;q=0.9', 'sw'],
    ['sw;q=0, en', 'en'],
    ['de, fr', 'en'],
    ['', 'en'],
    [';;,,q=', 'en'],
  ])('Accept-Language %j gives %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })

  test.each([
    ['lang=sw', 'sw'],
    ['a=1; lang=en; b=2', 'en'],
    ['slang=sw', undefined],
    ['lang=xx', undefined],
    ['?lang=sw', 'sw'],
    ['?q=a&lang=sw', 'sw'],
    ['?slang=sw', undefined],
    ['', undefined],
  ])('the cookies or the query %j choose %s', (cookies, locale) => {
    expect(chosenLocale(cookies)).toBe(locale)
  })
})
