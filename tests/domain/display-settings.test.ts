import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  allowDisplayRules,
  parseDisplaySettings,
  displayCookieValue,
  displayRules,
  defaultDisplaySettings,
  withDisplayRules,
} from '#domain/display-settings.ts'

test('display settings are a cookie of four digits; without a valid one the defaults apply', () => {
  const settings = { size: 3, lines: 2, reducesMotion: true, highContrast: false }
  expect(displayCookieValue(settings)).toBe('3210')
  expect(parseDisplaySettings('lang=sw; reading=3210; mode=dark')).toEqual(settings)
  expect(displayCookieValue(defaultDisplaySettings)).toBeNull()
  for (const cookies of ['', 'reading=', 'reading=4000', 'reading=32101', 'misreading=3210', 'reading=321x'])
    expect(parseDisplaySettings(cookies)).toEqual(defaultDisplaySettings)
})

describe('the rules', () => {
  test('are empty by default, so that a page has no rules', () =>
    expect(displayRules(defaultDisplaySettings)).toBe(''))

  test('hold what was chosen and nothing else', () => {
    expect(displayRules({ ...defaultDisplaySettings, size: 2 })).toBe('html{font-size:125%}')
    expect(displayRules({ ...defaultDisplaySettings, lines: 1 })).toMatch(
      /^body,main[^{]*\{line-height:1\.8\}$/,
    )
    expect(displayRules({ ...defaultDisplaySettings, reducesMotion: true })).toContain(
      'animation:none!important',
    )
    expect(displayRules({ ...defaultDisplaySettings, highContrast: true })).toMatch(
      /^@media screen\{html\{--paper:#FFFFFF;/,
    )
  })

  test('close every brace, and hold nothing that ends a style element or a pattern of replace', () => {
    const all = displayRules({ size: 3, lines: 2, reducesMotion: true, highContrast: true })
    expect(all.split('{').length).toBe(all.split('}').length)
    expect(all).not.toMatch(/[<$&]/)
  })
})

test('a page has the rules in its head, and its policy allows exactly them', async () => {
  const rules = 'html{font-size:125%}'
  const html = '<html lang="sw"><head><title>A</title></head><body></body></html>'
  expect(withDisplayRules(html, rules)).toBe(
    `<html lang="sw"><head><title>A</title><style data-reading="">${rules}</style></head><body></body></html>`,
  )
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(
    await allowDisplayRules("script-src 'self'; style-src 'self' 'sha256-x'; img-src 'self'", rules),
  ).toBe(`script-src 'self'; style-src 'self' 'sha256-${hash}' 'sha256-x'; img-src 'self'`)
})
