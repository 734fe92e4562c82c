import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Storage } from '#server/files/storage.ts'

/** Uploads whose state is in memory; one that was evicted is read once more. */
const maxStates = 500

/**
 * SHA-256 of files that arrive in parts. The state is in memory between two parts; after a restart of the server the
 * stored part is read once.
 */
export function createDigests(storage: Storage) {
  const states = new LRUCache<string, { hash: Hash; offset: number }>({ max: maxStates })

  async function stateAt(key: string, offset: number): Promise<Hash> {
    const cached = states.get(key)
    states.delete(key)
    if (cached?.offset === offset) return cached.hash
    const hash = createHash('sha256')
    if (offset > 0)
      for await (const chunk of await storage.read(key, { start: 0, end: offset - 1 })) hash.update(chunk)
    return hash
  }

  return {
    /** Passes on the chunks that continue a key at `offset`; each is counted once its consumer asks for the next. */
    async *follow(
      key: string,
      offset: number,
      chunks: AsyncIterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      const hash = await stateAt(key, offset)
      let end = offset
      for await (const chunk of chunks) {
        yield chunk
        hash.update(chunk)
        end += chunk.length
      }
      states.set(key, { hash, offset: end })
    },

    /** Hexadecimal digest of all `size` bytes of a key. */
    async complete(key: string, size: number): Promise<string> {
      return (await stateAt(key, size)).digest('hex')
    },
  }
}
