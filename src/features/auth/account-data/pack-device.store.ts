import { Zip, ZipPassThrough } from 'fflate'
import type { Database } from '#platform/storage/database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { isDeviceSetting } from '#platform/session/sign-out-rules.ts'

type Reader = (db: Database, userId: number) => PromiseLike<readonly object[]>

/** What people of this device wrote or keep without an account belongs to anyone who uses it. */
const isOwn = (owner: number | undefined, userId: number) =>
  owner === undefined || owner === userId || owner === visitorId

/**
 * What a device holds about the signed-in user, by table. `public`: texts of the site that anybody can read, and what is needed to
 * keep them current. `others`: it is about other people. A test fails for a table that is missing.
 */
export const devicePartOf: Readonly<Record<string, Reader | 'public' | 'others'>> = {
  drafts: (db) => db.drafts.toArray(),
  outbox: (db, userId) => db.outbox.filter((row) => isOwn(row.userId, userId)).toArray(),
  postDrafts: (db, userId) => db.postDrafts.filter(({ owner }) => isOwn(owner, userId)).toArray(),
  kept: (db, userId) => db.kept.filter(({ owner }) => isOwn(owner, userId)).toArray(),
  shared: (db, userId) => db.shared.filter(({ owner }) => isOwn(owner, userId)).toArray(),
  uploads: (db, userId) => db.uploads.where('owner').equals(userId).toArray(),
  saved: (db) => db.saved.toArray(),
  downloads: (db, userId) => db.downloads.filter(({ owner }) => isOwn(owner, userId)).toArray(),
  likes: (db, userId) => db.likes.where('userId').equals(userId).toArray(),
  comments: (db, userId) => db.comments.filter(({ ownerId }) => ownerId === userId).toArray(),
  requests: (db, userId) => db.requests.where('userId').equals(userId).toArray(),
  inquiries: (db, userId) => db.inquiries.where('userId').equals(userId).toArray(),
  billing: (db, userId) => db.billing.where('userId').equals(userId).toArray(),
  notifications: (db, userId) => db.notifications.where('userId').equals(userId).toArray(),
  learning: (db, userId) => db.learning.where('userId').equals(userId).toArray(),
  diary: (db) => db.diary.toArray(),
  settings: async (db) => {
    const all = await db.settings.toArray()
    // Among those of the device is the pair of the session, which would let whoever has the file in.
    return all.filter(({ name }) => !isDeviceSetting(name))
  },
  posts: 'public',
  archives: 'public',
  ratings: 'public',
  lessons: 'public',
  answers: 'public',
  pieces: 'public',
  staffItems: 'others',
}

/** Bytes of a file that are in memory at once. */
const sliceBytes = 1024 * 1024

/** What this device holds about the signed-in user, as a ZIP archive: a JSON file for each table with rows, and the files. */
export async function packDevice(db: Database, userId: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(new Uint8Array(chunk))
  })
  let files = 0
  for (const [name, part] of Object.entries(devicePartOf)) {
    if (typeof part === 'string') continue
    const rows = await part(db, userId)
    if (rows.length === 0) continue
    const blobs: { path: string; blob: Blob }[] = []
    const text = JSON.stringify(
      rows,
      (_key, value: unknown) => {
        if (!(value instanceof Blob)) return value
        files += 1
        const path = `files/${String(files).padStart(4, '0')}`
        blobs.push({ path, blob: value })
        return path
      },
      1,
    )
    // Not compressed: the code for it is 4 kB that every phone would have to fetch.
    const entry = new ZipPassThrough(`${name}.json`)
    archive.add(entry)
    entry.push(new TextEncoder().encode(text), true)
    for (const { path, blob } of blobs) await addBlob(archive, path, blob)
  }
  archive.end()
  return new Blob(chunks, { type: 'application/zip' })
}

async function addBlob(archive: Zip, path: string, blob: Blob): Promise<void> {
  const entry = new ZipPassThrough(path)
  archive.add(entry)
  for (let start = 0; start < blob.size; start += sliceBytes)
    entry.push(new Uint8Array(await blob.slice(start, start + sliceBytes).arrayBuffer()))
  entry.push(new Uint8Array(0), true)
}
