import { buffer } from 'node:stream/consumers'
import {
  newPartKey,
  partBytesAt,
  partsOf,
  readPart,
  smallPart,
  type AppendedPart,
} from '#server/files/bucket/appended-parts.ts'
import type { BucketClient } from '#server/files/bucket/bucket-client.ts'
import { withStorageErrors } from '#server/files/bucket/bucket-errors.ts'
import { OffsetMismatch } from '#server/files/storage.ts'

/** `append` of the storage, see there. */
export async function appendParts(
  client: BucketClient,
  key: string,
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { parts, end } = await withStorageErrors(() => partsOf(client, key))
  if (end !== offset) throw new OffsetMismatch(`${key} has ${end} bytes, not ${offset}`)
  const writer = await openWriter(client, key, parts.at(-1), offset)
  try {
    for await (const chunk of chunks) await writer.take(chunk)
  } finally {
    // Also what came before the line was cut.
    await writer.flush()
  }
  return writer.end()
}

/**
 * Collects bytes until they are a part. A last part that is too small is read and stored once more with what follows, in
 * place of it: else a slow line, which sends little at a time, would leave hundreds.
 */
async function openWriter(client: BucketClient, key: string, last: AppendedPart | undefined, offset: number) {
  const small = last && last.size < smallPart ? last : undefined
  let replaced = small ? [small.key] : []
  let start = small?.start ?? offset
  let chunks = small ? [await withStorageErrors(async () => buffer(await readPart(client, small)))] : []
  let bufferedBytes = small?.size ?? 0
  let isStored = true

  async function flush(): Promise<void> {
    if (isStored) return
    const bytes = Buffer.concat(chunks)
    chunks = []
    bufferedBytes = 0
    isStored = true
    await withStorageErrors(() => client.putBytes(newPartKey(key, start), bytes))
    start += bytes.length
    // Nothing follows it: whoever appends joins it first.
    await withStorageErrors(() => client.removeAll(replaced))
    replaced = []
  }

  return {
    flush,
    async take(chunk: Uint8Array): Promise<void> {
      chunks.push(Buffer.from(chunk))
      bufferedBytes += chunk.length
      isStored &&= chunk.length === 0
      if (bufferedBytes >= partBytesAt(start)) await flush()
    },
    end: () => start + bufferedBytes,
  }
}
