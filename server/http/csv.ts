/** Characters with which a spreadsheet begins a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

/** The first character of a CSV file: without it Excel reads UTF-8 in the encoding of its system. */
export const byteOrderMark = '\uFEFF'

/** A line of a CSV file (RFC 4180); texts that a spreadsheet would run as a formula get an apostrophe in front. */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map((field) => cell(field ?? '')).join(',')}\r\n`
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
