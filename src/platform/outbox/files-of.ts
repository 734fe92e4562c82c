import { uploadKeptMs } from '#domain/uploads.ts'
import type { Database } from '#platform/storage/database.ts'

/** Ids of the uploads that a write refers to: `attachments` of its payload. */
export function filesOf({ payload }: { payload: object }): string[] {
  const named: unknown = 'attachments' in payload ? payload.attachments : []
  return Array.isArray(named) ? named.filter((id) => typeof id === 'string') : []
}

/**
 * Whether the files of a write are on the server, which may have forgotten those that wait long: they are asked for again.
 * `refused`: the server does not take one of them. A file that this device does not have any more counts as sent; the
 * server knows.
 */
export async function stateOfFiles(
  db: Database,
  write: { payload: object },
  now: number,
): Promise<'sent' | 'waiting' | 'refused'> {
  const ids = filesOf(write)
  if (ids.length === 0) return 'sent'
  await db.uploads
    .where('id')
    .anyOf(ids)
    .filter(({ state, createdAt, askAt = createdAt + uploadKeptMs / 2 }) => state === 'sent' && askAt < now)
    .modify({ state: 'waiting' })
  const states = new Set((await db.uploads.bulkGet(ids)).map((row) => row?.state))
  if (states.has('refused')) return 'refused'
  return states.has('waiting') ? 'waiting' : 'sent'
}
