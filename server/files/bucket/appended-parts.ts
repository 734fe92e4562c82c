import type { BucketClient, Piece } from '#server/files/bucket/bucket-client.ts'
import { binary } from '#server/files/bucket/bucket-client.ts'
import { readResumed } from '#server/files/bucket/resumed-read.ts'
import { OffsetMismatch } from '#server/files/storage.ts'

/**
 * S3 cannot append. What is appended to a key is stored as objects `unfinished/<key>/<offset>`, and put together in the
 * bucket when it is complete. The names are the state: any server reads them, and a killed one contradicts nothing.
 */
const folder = 'unfinished'
const digits = 13

const mebibyte = 1024 ** 2
/** Least size of a part of a multipart upload but the last, by S3. */
const leastPart = 5 * mebibyte
/** A server holds one part of each upload in memory, and loses no more when it is killed. */
const smallPart = mebibyte
const largePart = 8 * mebibyte
/** More than people may upload: only files of staff come in large parts, which are put together without being read. */
const smallUntil = 16 * mebibyte

export type AppendedPart = { key: string; start: number; size: number }

export const folderOf = (key: string) => `${folder}/${key}`

/** The size of the part that begins at an offset. */
export const partBytesAt = (offset: number) => (offset < smallUntil ? smallPart : largePart)

export const partKey = (key: string, start: number) =>
  `${folderOf(key)}/${String(start).padStart(digits, '0')}`

/**
 * The parts of a key that follow each other from 0 on, their end, and the keys of others, which are left of two servers
 * that wrote at once.
 */
export async function partsOf({ files }: BucketClient, key: string) {
  const found: AppendedPart[] = []
  for await (const entry of files.list(folderOf(key), { deep: true }))
    if (entry.isFile) {
      const start = Number(entry.path.slice(folderOf(key).length + 1))
      found.push({ key: entry.path, start, size: entry.size ?? 0 })
    }
  const parts: AppendedPart[] = []
  const stale: string[] = []
  let end = 0
  for (const part of found.toSorted((one, other) => one.start - other.start)) {
    if (part.start === end && part.size > 0) {
      parts.push(part)
      end += part.size
    } else stale.push(part.key)
  }
  return { parts, end, stale }
}

/** Puts the parts of a key together as the object `target`. Throws `OffsetMismatch` if they are not `size` bytes. */
export async function putPartsTogether(client: BucketClient, key: string, size: number, target: string) {
  const { parts, end } = await partsOf(client, key)
  if (end !== size) throw new OffsetMismatch(`${key} has ${end} bytes, not ${size}`)
  const [only] = parts
  if (only && parts.length === 1) return client.files.copyFile(only.key, target, { mimeType: binary })
  return client.putTogether(target, piecesOf(client, parts))
}

/** Large parts are copied within the bucket; small ones are read and joined until S3 takes them. */
async function* piecesOf(client: BucketClient, parts: readonly AppendedPart[]): AsyncGenerator<Piece> {
  let held: Buffer[] = []
  let heldBytes = 0
  for (const { key, size } of parts) {
    if (heldBytes === 0 && size >= leastPart) {
      yield { key }
      continue
    }
    for await (const chunk of await readResumed(client, key)) held.push(Buffer.from(chunk))
    heldBytes += size
    if (heldBytes < leastPart) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

/** The bytes of parts from `start` to `end`, both inclusive. */
export async function* readParts(
  client: BucketClient,
  parts: readonly AppendedPart[],
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const last = part.start + part.size - 1
    if (last < start || part.start > end) continue
    const range = { start: Math.max(start - part.start, 0), end: Math.min(end, last) - part.start }
    yield* await readResumed(client, part.key, range)
  }
}
