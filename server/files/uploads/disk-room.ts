import { StorageUnavailable } from '#server/files/storage.ts'

/** Kept free on the disk for the database, which a full one would stop. */
const reservedBytes = 1024 ** 3

export type DiskRoom = ReturnType<typeof createDiskRoom>

/** The room that uploads have on the disk, of which each that is being received has the rest of its bytes. */
export function createDiskRoom(freeBytes: () => Promise<number>) {
  let heldBytes = 0

  async function hold(size: number): Promise<void> {
    // Before the question, so that of two that are asked at once each counts the other.
    heldBytes += size
    try {
      if ((await freeBytes()) - heldBytes < reservedBytes)
        throw new StorageUnavailable(
          `An upload of ${size} bytes found less than 1 GiB beside it and others on the disk.`,
        )
    } catch (error) {
      heldBytes -= size
      throw error
    }
  }

  return {
    /** Throws `StorageUnavailable` where `size` bytes would use what is kept free: the device tries again later. */
    async require(size: number): Promise<void> {
      await hold(size)
      heldBytes -= size
    },

    /** Passes on the chunks, for which it holds `size` bytes until they are written. Throws like `require`. */
    async *holdFor(size: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      await hold(size)
      let left = size
      try {
        for await (const chunk of chunks) {
          yield chunk
          const written = Math.min(chunk.length, left)
          left -= written
          heldBytes -= written
        }
      } finally {
        heldBytes -= left
      }
    },
  }
}
