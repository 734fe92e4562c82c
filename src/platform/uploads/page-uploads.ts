import { proxy } from 'valtio'
import { maxAttachmentBytes, uploadsPath } from '#domain/uploads.ts'
import { drainNow, engine } from '#platform/engine/page-engine.ts'
import { requestPersistence, withEviction } from '#platform/storage/with-eviction.ts'
import { reducePhoto } from './reduce-photo.ts'
import type { UploadRow } from './upload-row.ts'
import { createUploader } from './uploader.ts'

/** Bytes of each file that the server has, as far as this tab knows. */
export const uploadProgress: Record<string, number> = proxy({})

const { db, http, locks, clock, tokens } = engine

const uploader = createUploader({
  db,
  http,
  locks,
  clock,
  wait: (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      addEventListener('online', done, { once: true })
      function done() {
        clearTimeout(timer)
        removeEventListener('online', done)
        resolve()
      }
    }),
  onProgress: (id, sent) => {
    uploadProgress[id] = sent
  },
  onSettled: () => void drainNow(),
})

let isSwept = false

/** Sends what waits, also what an earlier page or another tab left. */
export async function startUploads(): Promise<void> {
  if (!isSwept) {
    isSwept = true
    await uploader.sweep()
  }
  return uploader.run()
}

/** The files of a form, oldest first. */
export function readFiles(owner: number, place: string): Promise<UploadRow[]> {
  return db.uploads.where({ owner, place }).sortBy('createdAt')
}

export type AddProblem = 'size' | 'empty' | 'room' | 'signed-out'

/**
 * Keeps a file for a form, a photo made smaller, and begins to send it. Resolves to null when it is on disk, or to the
 * reason why it was not taken.
 */
export async function addFile(
  file: File,
  place: string,
  maxBytes = maxAttachmentBytes,
): Promise<AddProblem | null> {
  const owner = (await tokens.current())?.user.id
  if (owner === undefined) return 'signed-out'
  if (file.size === 0) return 'empty'
  const { name, content, preview } = await reducePhoto(file)
  if (content.size > maxBytes) return 'size'
  const row: UploadRow = {
    id: crypto.randomUUID(),
    owner,
    place,
    name,
    content,
    chosenBytes: file.size,
    preview,
    state: 'waiting',
    problem: null,
    createdAt: clock.now(),
  }
  try {
    await withEviction(db, () => db.uploads.add(row))
  } catch {
    return 'room'
  }
  void requestPersistence(db).catch(() => {})
  void startUploads().catch(() => {})
  return null
}

/** Removes a file from a form, and from the server if it got there; the server forgets it by itself otherwise. */
export async function removeFile(id: string): Promise<void> {
  const row = await db.uploads.get(id)
  await db.uploads.delete(id)
  if (!row) return
  await http.send(`${uploadsPath}${id}/`, {
    method: 'delete',
    headers: { 'Tus-Resumable': '1.0.0' },
    auth: { as: row.owner },
  })
}
