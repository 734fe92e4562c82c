import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  allowReading,
  chosenReading,
  readingCode,
  readingRules,
  usualReading,
  withReading,
} from '#domain/reading.ts'

test('how a device reads is kept in a cookie of four digits; without one, or with a wrong one, it is as usual', () => {
  const reading = { size: 3, lines: 2, isStill: true, isStark: false }
  expect(readingCode(reading)).toBe('3210')
  expect(chosenReading('lang=sw; reading=3210; mode=dark')).toEqual(reading)
  expect(readingCode(usualReading)).toBeNull()
  for (const cookies of ['', 'reading=', 'reading=4000', 'reading=32101', 'misreading=3210', 'reading=321x'])
    expect(chosenReading(cookies)).toEqual(usualReading)
})

describe('the rules', () => {
  test('are none as usual, so that a page carries none', () => expect(readingRules(usualReading)).toBe(''))

  test('hold what was chosen and nothing else', () => {
    expect(readingRules({ ...usualReading, size: 2 })).toBe('html{font-size:125%}')
    expect(readingRules({ ...usualReading, lines: 1 })).toMatch(/^body,main[^{]*\{line-height:1\.8\}$/)
    expect(readingRules({ ...usualReading, isStill: true })).toContain('animation:none!important')
    expect(readingRules({ ...usualReading, isStark: true })).toMatch(/^@media screen\{html\{--paper:#FFFFFF;/)
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
