import * as v from 'valibot'

/** Rows and characters of one file; the body of a request has at most 64 kB. */
export const maxStatementRows = 300
export const maxStatementText = 48_000

/** Body of POST …/payments/check/, which changes nothing, and …/payments/import/. */
export const statementSchema = v.object({
  csv: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxStatementText)),
})

/** What a row does, or why it does nothing. `twice`: the same row is above in the file. */
export const rowOutcomes = [
  'record',
  'already',
  'no-number',
  'no-invoice',
  'no-amount',
  'no-date',
  'no-reference',
  'not-sent',
  'too-much',
  'twice',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Response of both; `applied`: how many payments were recorded, 0 unless no row has an error. */
export const statementAnswerSchema = v.object({
  id: v.string(),
  rows: v.array(
    v.object({
      line: v.number(),
      number: v.string(),
      amount: v.string(),
      date: v.string(),
      reference: v.string(),
      outcome: v.picklist(rowOutcomes),
      /** Above the limit: it waits for a second person. */
      waits: v.boolean(),
    }),
  ),
  applied: v.number(),
})
export type StatementAnswer = v.InferOutput<typeof statementAnswerSchema>

export function isRowError(outcome: RowOutcome): boolean {
  return outcome !== 'record' && outcome !== 'already'
}

export type StatementRow = { line: number; number: string; amount: string; date: string; reference: string }

/** The names of the columns, in any order and case; others are ignored. */
const statementColumns = ['invoice', 'amount', 'date', 'reference'] as const
type Column = (typeof statementColumns)[number]

/**
 * The rows of a bank's file (RFC 4180, commas or semicolons) with their line numbers; or what is wrong with the whole
 * file: a column is missing, or there are no or too many rows.
 */
export function readStatement(csv: string): StatementRow[] | 'columns' | 'rows' {
  const records = recordsOf(csv.replace(/^\uFEFF/, ''))
  const [head, ...rest] = records
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!statementColumns.every((name) => names.includes(name))) return 'columns'
  const rows = rest.map(({ line, cells }) => {
    const cell = (name: Column) => plainCell(cells[names.indexOf(name)] ?? '')
    const [number, amount, date] = [cell('invoice').toUpperCase(), cell('amount'), cell('date')]
    return { line, number, amount, date, reference: cell('reference') }
  })
  return rows.length === 0 || rows.length > maxStatementRows ? 'rows' : rows
}

/** Removes the apostrophe that our own files put before a formula. */
function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, 200)
}

/** The day of a cell: 2026-11-25 or 25/11/2026; null if it is none. */
export function dayOfCell(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  const iso = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso
}

type CsvRecord = { line: number; cells: string[] }

/** Records of a CSV file; empty lines are left out. A quote that is not closed ends with the file. */
function recordsOf(csv: string): CsvRecord[] {
  const separator = separatorOf(csv)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let [cell, line, start, isQuoted] = ['', 1, 1, false]
  const endRecord = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) records.push({ line: start, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv.charAt(at)
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (csv.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRecord()
      start = line
    } else if (sign !== '\r') cell += sign
  }
  endRecord()
  return records
}

function separatorOf(csv: string): string {
  const [head = ''] = csv.split('\n', 1)
  return head.includes(';') && !head.includes(',') ? ';' : ','
}
