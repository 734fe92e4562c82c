/**
 * Content being read by a library: its size so far, and `failure` if it failed by itself, which the library's error would
 * hide from who made it.
 */
export function countBytes(source: AsyncIterable<Uint8Array>) {
  const state: { chunks: AsyncIterable<Uint8Array>; size: number; failure?: { error: unknown } } = {
    chunks: pass(),
    size: 0,
  }
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        state.size += chunk.length
        yield chunk
      }
    } catch (error) {
      state.failure = { error }
      throw error
    }
  }
  return state
}
