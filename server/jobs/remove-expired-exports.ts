import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Storage } from '#server/files/storage.ts'
import {
  earlierExportKey,
  expireExports,
  exportKey,
  listKeptExports,
} from '#server/repositories/account-exports.ts'

/**
 * Removes files with everything about an account after seven days, those of deleted accounts, and what servers left that were
 * killed or took too long. A row is marked before its file goes, so that no link is given to a file that is going. Returns how many
 * files were removed.
 */
export async function removeExpiredExports(parts: {
  db: Database
  clock: Clock
  exportFiles: Storage
}): Promise<number> {
  const { db, clock, exportFiles } = parts
  await expireExports(db, clock.now().toISOString())
  const names: string[] = []
  for await (const { key } of exportFiles.list('')) names.push(key)
  if (names.length === 0) return 0
  // Read after the names: a file that was begun in between has its row in it.
  const rows = new Map((await listKeptExports(db)).map((row) => [row.id, row]))
  const removable = names.filter((name) => {
    const row = rows.get(Number.parseInt(name, 10))
    if (row?.state === 'made') return name !== exportKey(row) && name !== earlierExportKey(row)
    return row === undefined
  })
  for (const name of removable) await exportFiles.remove(name)
  return removable.length
}
