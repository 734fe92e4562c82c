import { expect, test } from 'vitest'
import { readReferences } from '../../scripts/check/test-references.ts'
import { testTitles } from '../../scripts/check/test-titles.ts'

const titlesOf = (source: string) =>
  testTitles('a.test.ts', source).map(({ groups, title }) => groups.map((group) => group.title).concat(title))

test('titles are read as in the source, with the groups around them', () => {
  const source = `
    forEach((database) => {
      describe('a list', () => {
        test('is "short"', () => {})
        describe.each(names)('of %s', () => {
          it.each([1, 2])(\`has \${count(1)} rows\`, async () => {})
        })
      })
      test('alone', { timeout: 5 }, () => {})
    })
    test.describe('a page', () => { test('opens', async ({ page }) => {}) })
    expect.each?.('no title')
    test.use({ javaScriptEnabled: false })`
  expect(titlesOf(source)).toEqual([
    ['a list', 'is "short"'],
    ['a list', 'of %s', 'has ${count(1)} rows'],
    ['alone'],
    ['a page', 'opens'],
  ])
})

test('a skipped test, or one in a skipped group, does not count', () => {
  const source = `
    test.skip('one', () => {})
    test.todo('two')
    it.skipIf(slow)('three', () => {})
    describe.skip('off', () => { test('four', () => {}) })
    test('five', () => {})`
  expect(titlesOf(source)).toEqual([['five']])
})

test('a file that cannot be parsed is an error', () => {
  expect(() => testTitles('a.test.ts', 'test("one", () => {')).toThrow('a.test.ts')
})

test('a table of proofs is read row by row, including titles with quotes and pipes', () => {
  const document = [
    'See `tests/server/maintenance.test.ts` "restore drill" and `tests/engine`.',
    '',
    '| row | how | proof |',
    '|---|---|---|',
    '| 1.1 | x | Test server/posts "a \\"b\\" \\| c", "d"; e2e/x "e > f". Decision: because |',
    '| 1.2 | x | Decision: no |',
    '| 1.3 | x | - |',
    '| 1.4 | x | Test server/posts |',
  ].join('\n')
  expect(readReferences(document)).toEqual({
    problems: [],
    references: [
      {
        location: 'line 1',
        file: 'tests/server/maintenance.test.ts',
        titles: ['restore drill'],
        needsTitle: false,
      },
      { location: 'line 1', file: 'tests/engine', titles: [], needsTitle: false },
      { location: 'row "1.1"', file: 'server/posts', titles: ['a "b" | c', 'd'], needsTitle: true },
      { location: 'row "1.1"', file: 'e2e/x', titles: ['e > f'], needsTitle: true },
      { location: 'row "1.4"', file: 'server/posts', titles: [], needsTitle: true },
    ],
  })
})

test.each([
  ['| 1.1 | x | Tested |', 'row "1.1" says "Tested", which is no proof that can be read.'],
  ['| 1.1 | x | Test server/posts (all) |', 'row "1.1" says "Test server/posts (all)", which is no proof'],
  ['| 1.1 | x | Test server/posts "a" "b" |', 'row "1.1" says'],
  ['| 1.1 | x | y | - |', 'row "1.1" has 4 cells, not 3.'],
])('the row %s is reported', (row, problem) => {
  const { problems } = readReferences(['| row | how | proof |', '|---|---|---|', row].join('\n'))
  expect(problems).toEqual([expect.stringContaining(problem)])
})
