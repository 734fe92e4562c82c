import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  allowReading,
  chosenReading,
  readingCode,
  readingRules,
  defaultReading,
  withReading,
} from '#domain/reading.ts'

test('reading settings are a cookie of four digits; without a valid one the defaults apply', () => {
  const reading = { size: 3, lines: 2, isStill: true, isStark: false }
  expect(readingCode(reading)).toBe('3210')
  expect(chosenReading('lang=sw; reading=3210; mode=dark')).toEqual(reading)
  expect(readingCode(defaultReading)).toBeNull()
  for (const cookies of ['', 'reading=', 'reading=4000', 'reading=32101', 'misreading=3210', 'reading=321x'])
    expect(chosenReading(cookies)).toEqual(defaultReading)
})

describe('the rules', () => {
  test('are empty by default, so that a page has no rules', () =>
    expect(readingRules(defaultReading)).toBe(''))

  test('hold what was chosen and nothing else', () => {
    expect(readingRules({ ...defaultReading, size: 2 })).toBe('html{font-size:125%}')
    expect(readingRules({ ...defaultReading, lines: 1 })).toMatch(/^body,main[^{]*\{line-height:1\.8\}$/)
    expect(readingRules({ ...defaultReading, isStill: true })).toContain('animation:none!important')
    expect(readingRules({ ...defaultReading, isStark: true })).toMatch(
      /^@media screen\{html\{--paper:#FFFFFF;/,
    )
  })

  test('close every brace, and hold nothing that ends a style element or a pattern of replace', () => {
    const all = readingRules({ size: 3, lines: 2, isStill: true, isStark: true })
    expect(all.split('{').length).toBe(all.split('}').length)
    expect(all).not.toMatch(/[<$&]/)
  })
})

test('a page has the rules in its head, and its policy allows exactly them', async () => {
  const rules = 'html{font-size:125%}'
  const html = '<html lang="sw"><head><title>A</title></head><body></body></html>'
  expect(withReading(html, rules)).toBe(
    `<html lang="sw"><head><title>A</title><style data-reading="">${rules}</style></head><body></body></html>`,
  )
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(await allowReading("script-src 'self'; style-src 'self' 'sha256-x'; img-src 'self'", rules)).toBe(
    `script-src 'self'; style-src 'self' 'sha256-${hash}' 'sha256-x'; img-src 'self'`,
  )
})
