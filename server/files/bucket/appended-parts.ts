import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { BucketClient, Piece } from '#server/files/bucket/bucket-client.ts'
import type { ByteRange } from '#server/files/byte-range.ts'
import { binary } from '#server/files/bucket/bucket-client.ts'
import { readResumed } from '#server/files/bucket/resumed-read.ts'
import { OffsetMismatch } from '#server/files/storage.ts'

/**
 * S3 cannot append. What is appended to a key is stored as objects `unfinished/<key>/<offset>-<random>`, and put together in
 * the bucket when it is complete. The names are the state: every server reads them, and a killed one contradicts nothing.
 * No name is used twice, so that a server that held a dead connection for long cannot replace what another one stored.
 */
const folder = 'unfinished'
const digits = 13
const partName = /^(\d{13})(-[\da-f-]{36})?$/

const mebibyte = 1024 ** 2
/** Least size of a part of a multipart upload but the last, by S3. */
const leastPart = 5 * mebibyte
/** A server holds one part of each upload in memory, and loses no more when it is killed. */
export const smallPart = mebibyte
const largePart = 8 * mebibyte
/** More than people may upload: only files of staff come in large parts, which are put together without being read. */
const smallUntil = 16 * mebibyte

export type AppendedPart = { key: string; start: number; size: number }

export const folderOf = (key: string) => `${folder}/${key}`

/** The size of the part that begins at an offset. */
export const partBytesAt = (offset: number) => (offset < smallUntil ? smallPart : largePart)

/** A name for a part, another one each time. */
export const newPartKey = (key: string, start: number) =>
  `${folderOf(key)}/${String(start).padStart(digits, '0')}-${randomUUID()}`

/**
 * The parts of a key that follow each other from 0 on and reach furthest, and their end. `all` also has the keys of what
 * servers that wrote at the same time left, which is removed with the rest.
 */
export async function partsOf({ files }: BucketClient, key: string) {
  const all: string[] = []
  const candidates: AppendedPart[] = []
  for await (const { path, isFile, ...entry } of files.list(folderOf(key), { deep: true })) {
    if (!isFile) continue
    all.push(path)
    const [, start] = partName.exec(path.slice(folderOf(key).length + 1)) ?? []
    const size = 'size' in entry ? (entry.size ?? 0) : 0
    if (start !== undefined && size > 0) candidates.push({ key: path, start: Number(start), size })
  }
  const parts = longestChain(candidates)
  const last = parts.at(-1)
  return { parts, end: last ? last.start + last.size : 0, all }
}

/** From the last part to the first, because how far one reaches depends on those behind it. */
function longestChain(candidates: readonly AppendedPart[]): AppendedPart[] {
  const best = new Map<number, { part: AppendedPart; reach: number }>()
  for (const part of candidates.toSorted((one, other) => other.start - one.start || other.size - one.size)) {
    const end = part.start + part.size
    const reach = best.get(end)?.reach ?? end
    if (reach > (best.get(part.start)?.reach ?? 0)) best.set(part.start, { part, reach })
  }
  const parts: AppendedPart[] = []
  let end = 0
  for (let next = best.get(end); next; next = best.get(end)) {
    parts.push(next.part)
    end += next.part.size
  }
  return parts
}

/** Puts the parts of a key together as the object `target`. Throws `OffsetMismatch` if they are not `size` bytes. */
export async function joinParts(client: BucketClient, key: string, size: number, target: string) {
  const { parts, end } = await partsOf(client, key)
  if (end !== size) throw new OffsetMismatch(`${key} has ${end} bytes, not ${size}`)
  const [only] = parts
  if (only && parts.length === 1) return client.files.copyFile(only.key, target, { mimeType: binary })
  return client.concatenate(target, piecesOf(client, parts))
}

/** Large parts are copied within the bucket; small ones are read and joined until S3 takes them. */
async function* piecesOf(client: BucketClient, parts: readonly AppendedPart[]): AsyncGenerator<Piece> {
  let chunks: Buffer[] = []
  let bufferedBytes = 0
  const take = () => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    bufferedBytes = 0
    return bytes
  }
  for (const part of parts) {
    if (bufferedBytes === 0 && part.size >= leastPart) {
      yield { key: part.key }
      continue
    }
    for await (const chunk of await readPart(client, part)) chunks.push(Buffer.from(chunk))
    bufferedBytes += part.size
    if (bufferedBytes >= leastPart) yield take()
  }
  if (bufferedBytes > 0) yield take()
}

/** The bytes of a part or a range of them. Throws if they are not as many as the bucket listed. */
export function readPart(
  client: BucketClient,
  { key, size }: AppendedPart,
  range: ByteRange = { start: 0, end: size - 1 },
): Promise<Readable> {
  return readResumed(client, key, { range, length: range.end - range.start + 1 })
}

/** The bytes of parts from `start` to `end`, both inclusive. */
export async function* readParts(
  client: BucketClient,
  parts: readonly AppendedPart[],
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const last = part.start + part.size - 1
    if (last < start || part.start > end) continue
    const range = { start: Math.max(start - part.start, 0), end: Math.min(end, last) - part.start }
    yield* await readPart(client, part, range)
  }
}
