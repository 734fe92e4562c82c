import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseStyleSheet, rulesFor } from '#app/critical-css.ts'

test('the dot of a button is drawn by the sheet of all pages, without a condition', async () => {
  const sheet = parseStyleSheet(await readFile('styled-system/styles.css', 'utf8'))
  const rules = rulesFor(sheet, new Set(['unread']), false)
  expect(rules).toMatch(/\.unread\{[^}]*border:5px solid/)
  expect(rules).toMatch(/\.unread\{[^}]*width:0/)
  expect(rules).not.toContain('@media')
})
