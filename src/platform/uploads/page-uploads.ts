import { maxAttachmentBytes } from '#domain/limits.ts'
import { proxy } from 'valtio'
import { archivePurpose, maxStaffFileBytes, uploadsPath } from '#domain/uploads.ts'
import { drainNow, engine } from '#platform/engine/page-engine.ts'
import { requestPersistence, withEviction } from '#platform/storage/with-eviction.ts'
import { reducePhoto, type ReducedPhoto } from './reduce-photo.ts'
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

/** Stores a file for a form, a photo reduced, and starts to upload it. Resolves to its id, or to why it was not taken. */
export async function addFile(file: File, place: string, maxBytes = maxAttachmentBytes): Promise<Added> {
  return storeFile(await reducePhoto(file), { file, place, maxBytes })
}

/** Stores a file of the archive unchanged, and starts to upload it. Resolves to its id, or to why it was not taken. */
export function addArchiveFile(file: File, place: string): Promise<Added> {
  const unchanged = { name: file.name, content: file, preview: null }
  return storeFile(unchanged, { file, place, maxBytes: maxStaffFileBytes, purpose: archivePurpose })
}

type Added = { id: string } | { problem: AddProblem }
type Adding = { file: File; place: string; maxBytes: number; purpose?: 'archive' }

async function storeFile(
  { name, content, preview }: ReducedPhoto,
  { file, place, maxBytes, purpose }: Adding,
): Promise<Added> {
  const owner = (await tokens.current())?.user.id
  if (owner === undefined) return { problem: 'signed-out' }
  if (file.size === 0) return { problem: 'empty' }
  if (content.size > maxBytes) return { problem: 'size' }
  const id = crypto.randomUUID()
  const row: UploadRow = {
    id,
    owner,
    place,
    name,
    content,
    chosenBytes: file.size,
    preview,
    state: 'waiting',
    problem: null,
    createdAt: clock.now(),
    ...(purpose ? { purpose } : {}),
  }
  try {
    await withEviction(db, () => db.uploads.add(row))
  } catch {
    return { problem: 'room' }
  }
  void requestPersistence(db).catch(() => {})
  void startUploads().catch(() => {})
  return { id }
}

/** Keeps a picture or file of a post with its draft, a photo made smaller. Resolves to its id, or to why it was not taken. */
export async function addPostFile(file: File, place: string, maxBytes: number): Promise<Added> {
  return storeFile(await reducePhoto(file), { file, place, maxBytes })
}

/** A file that is kept here; undefined without one. */
export async function readFile(owner: number, id: string): Promise<UploadRow | undefined> {
  const row = await db.uploads.get(id)
  return row?.owner === owner ? row : undefined
}

/** Forgets a file that the server has and no write will refer to. */
export async function removeStoredFile(id: string): Promise<void> {
  await db.uploads.delete(id)
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
