import { uploadKeptMs } from '#domain/uploads.ts'
import type { Clock } from '#server/clock.ts'
import type { Storage } from '#server/files/storage.ts'

/** Uploads are removed after `uploadKeptMs`, by a job that runs once a day. */
const abandonedAfterMs = 2 * uploadKeptMs

/**
 * Removes parts of uploads in a bucket that no upload can refer to any more: one server may write a last part while another
 * removes the upload. Returns how many there were.
 */
export async function removeAbandonedParts({
  files,
  clock,
}: {
  files: Storage
  clock: Clock
}): Promise<number> {
  const before = clock.now().getTime() - abandonedAfterMs
  const abandoned: string[] = []
  for await (const { key, changedAt } of files.list('unfinished'))
    if (changedAt.getTime() < before) abandoned.push(key)
  for (const key of abandoned) await files.remove(key)
  return abandoned.length
}
