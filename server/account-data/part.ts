import type { Account } from '#server/repositories/accounts.ts'
import type { Database } from '#server/database/database.ts'

export type Row = Readonly<Record<string, unknown>>

/** Whose data is read. */
export type Subject = { db: Database; account: Account }

/** Where a batch begins: after an id, or behind so many rows. A part uses one of them. */
export type BatchStart = { after: number; skip: number }

/** The next rows, `batchRows` or fewer; none at the end. Those that are paged by id have it. */
export type ReadBatch = (subject: Subject, from: BatchStart) => Promise<readonly Row[]>

/** Rows that are in memory at once. */
export const batchRows = 50

/** All rows of a part, in batches. */
export async function* batchesOf(read: ReadBatch, subject: Subject): AsyncGenerator<readonly Row[]> {
  for (let from: BatchStart = { after: 0, skip: 0 }; ;) {
    const rows = await read(subject, from)
    if (rows.length === 0) return
    yield rows
    const last = rows.at(-1)?.id
    from = { after: typeof last === 'number' ? last : 0, skip: from.skip + rows.length }
  }
}

/** For a part that is never longer than one batch. */
export const only =
  (read: (subject: Subject) => Promise<readonly Row[]>): ReadBatch =>
  (subject, { skip }) =>
    skip === 0 ? read(subject) : Promise.resolve([])
