import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfCell, maxStatementRows, readStatement } from '#domain/bank-statement.ts'
import { csvLine } from '#server/http/csv.ts'

const head = 'invoice,amount,date,reference'
const aCell = fc.string({ maxLength: 30 }).map((text) => text.replace(/^['\s]+/, '').trim())

test('what our own files hold is read back, whatever the cells contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aCell, aCell), { minLength: 1, maxLength: 20 }), (cells) => {
      const lines = cells.map(([amount, reference]) => csvLine(['X-1', amount, '2026-03-02', reference]))
      const rows = readStatement(`\uFEFF${csvLine(head.split(','))}${lines.join('')}`)
      expect(rows).toMatchObject(cells.map(([amount, reference]) => ({ number: 'X-1', amount, reference })))
    }),
  )
})

test('any text is rows, or a fault of the whole file', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const rows = readStatement(`${head}\n${text}`)
      expect(rows === 'rows' || Array.isArray(rows)).toBe(true)
    }),
  )
})

test('columns are found by name, in any order and case, with commas or semicolons', () => {
  const rows = readStatement(
    'Date;Memo;REFERENCE;Amount;Invoice\r\n02/03/2026;x;AB1;"1,000";vior-2026-0001\r\n',
  )
  expect(rows).toEqual([
    { line: 2, number: 'VIOR-2026-0001', amount: '1,000', date: '02/03/2026', reference: 'AB1' },
  ])
})

test('a row keeps the number of its line, below empty and broken lines', () => {
  const rows = readStatement(`${head}\n\n"A",1,"2026\n-03-02",r\n\nB,2,2026-03-02,s`)
  expect(rows).toMatchObject([
    { line: 3, number: 'A' },
    { line: 6, number: 'B' },
  ])
})

test('a file without a column, without rows or with too many is refused whole', () => {
  expect(readStatement('invoice,amount,date\nA,1,2026-03-02')).toBe('columns')
  expect(readStatement('')).toBe('columns')
  expect(readStatement(head)).toBe('rows')
  expect(readStatement(`${head}\n${'A,1,2026-03-02,r\n'.repeat(maxStatementRows + 1)}`)).toBe('rows')
})

test('days as banks write them', () => {
  expect(dayOfCell('2026-03-02')).toBe('2026-03-02')
  expect(dayOfCell('2/3/2026')).toBe('2026-03-02')
  expect(dayOfCell('02.03.2026')).toBe('2026-03-02')
  for (const text of ['', '2026-02-30', '30/02/2026', '2026-3-2', 'soon', '03/02/26'])
    expect(dayOfCell(text)).toBeNull()
})
