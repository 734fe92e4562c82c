import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Storage } from '#server/files/storage.ts'
import { expireExports, listKeptExports } from '#server/repositories/account-exports.ts'

/**
 * Removes files with everything about an account after seven days, those of deleted accounts, and what killed servers left
 * unfinished. A row is marked before its file goes, so that no link is given to a file that is going. Returns how many
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
  const kept = await listKeptExports(db)
  const gone = names.filter((name) => !kept.has(Number.parseInt(name, 10)))
  for (const name of gone) await exportFiles.remove(name)
  return gone.length
}
