import type { Listed } from './sync-centre.store.ts'
import { rowTitle } from './row-title.ts'

/** Hands the person all that is not on the server as a text file: nothing that was written is out of reach. */
export function exportRows(rows: Listed[], now: number): void {
  const address = URL.createObjectURL(new Blob([exportText(rows)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `vior-${new Date(now).toISOString().slice(0, 10)}.txt`
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** One block for each action: what it was, when it was written, its text, and why it was refused. */
export function exportText(rows: Listed[]): string {
  const blocks = rows.map(({ row, about, words }) =>
    [rowTitle(row, about), new Date(row.createdAt).toISOString(), words, row.lastError?.words]
      .filter(Boolean)
      .join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}
