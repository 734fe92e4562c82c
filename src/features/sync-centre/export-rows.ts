import type { RowListing } from './sync-listing.store.ts'
import { rowTitle } from './row-title.ts'

/** Downloads all unsent actions as a text file, so that no text is lost. */
export function exportRows(rows: RowListing[], now: number): void {
  const address = URL.createObjectURL(new Blob([exportText(rows)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `vior-${new Date(now).toISOString().slice(0, 10)}.txt`
  link.click()
  // The browser must have started to read it before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** One block per action: what it was, when it was written, its text, and why it was rejected. */
function exportText(rows: RowListing[]): string {
  const blocks = rows.map(({ row, about, words }) =>
    [rowTitle(row, about), new Date(row.createdAt).toISOString(), words, row.lastError?.words]
      .filter(Boolean)
      .join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}
