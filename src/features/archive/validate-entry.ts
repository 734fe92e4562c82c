import * as v from 'valibot'
import { archiveSummarySchema, archiveVersionSchema } from '#domain/archive.ts'

const entrySchema = v.object({
  ...archiveSummarySchema.entries,
  versions: v.optional(v.array(archiveVersionSchema)),
  savedAt: v.number(),
})

/**
 * Whether a cached row is intact: the storage of cheap phones can corrupt data. An invalid row counts as absent and is
 * fetched again.
 */
export function isValidEntry(row: unknown): boolean {
  return v.is(entrySchema, row)
}

export function areValidEntries(rows: readonly unknown[]): boolean {
  return rows.every(isValidEntry)
}
