import { expect, test } from 'vitest'
import { chosenMode, inMode } from '#domain/colour-mode.ts'

test('the chosen colours are read from the cookies; invalid values count as none', () => {
  expect(chosenMode('lang=sw; mode=dark')).toBe('dark')
  expect(chosenMode('mode=light')).toBe('light')
  for (const cookies of ['', 'mode=', 'mode=purple', 'darkmode=dark'])
    expect(chosenMode(cookies)).toBe('system')
})

test('a page is rendered in the chosen colours, and unchanged without a choice', () => {
  const html = '<!doctype html><html lang="en"><head>'
  expect(inMode(html, 'dark')).toBe('<!doctype html><html data-theme="dark" lang="en"><head>')
  expect(inMode(html, 'system')).toBe(html)
})
