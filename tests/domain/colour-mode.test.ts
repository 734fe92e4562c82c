import { expect, test } from 'vitest'
import { chosenMode, inMode } from '#domain/colour-mode.ts'

test('the colours chosen are read from the cookies; nonsense counts as none', () => {
  expect(chosenMode('lang=sw; mode=dark')).toBe('dark')
  expect(chosenMode('mode=light')).toBe('light')
  for (const cookies of ['', 'mode=', 'mode=purple', 'darkmode=dark'])
    expect(chosenMode(cookies)).toBe('system')
})

test('a page is written in the chosen colours, and left alone where none were chosen', () => {
  const html = '<!doctype html><html lang="en"><head>'
  expect(inMode(html, 'dark')).toBe('<!doctype html><html data-theme="dark" lang="en"><head>')
  expect(inMode(html, 'system')).toBe(html)
})
