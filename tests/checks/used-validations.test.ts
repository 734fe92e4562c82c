import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lines that begin with a validation whose result nobody uses. The build drops such calls (vite.config.ts). */
function unusedValidations(text: string): string[] {
  return text.split('\n').filter((line) => /^\s*(?:void |await )?v\.(?:parse|parseAsync|assert)\(/.test(line))
}

test('the result of each validation in the code of pages is used', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts'])
  expect(files.length).toBeGreaterThan(500)
  for (const file of files) expect(unusedValidations(readFileSync(file, 'utf8')), file).toEqual([])
})

test('a validation that is called for its exception alone is found', () => {
  expect(unusedValidations('  v.parse(schema, body)\n  const post = v.parse(schema, body)')).toEqual([
    '  v.parse(schema, body)',
  ])
})
