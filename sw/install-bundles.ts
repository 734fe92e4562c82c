import type { BundleHead } from '#domain/install-bundles.ts'

const lineFeed = 10

/**
 * Scripts of an install bundle as they arrive. Throws if the stream ends before the last of them, after those that are
 * whole.
 */
export async function* readBundle(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<{ url: string; content: Uint8Array<ArrayBuffer> }> {
  const reader = body.getReader()
  let unread = new Uint8Array()
  try {
    while (!unread.includes(lineFeed)) await readMore()
    const line = new TextDecoder().decode(await take(unread.indexOf(lineFeed) + 1))
    const head: BundleHead = JSON.parse(line)
    for (const [url, bytes] of head) yield { url, content: await take(bytes) }
  } finally {
    // Also when the reader of these files stops before the last.
    await reader.cancel().catch(() => {})
  }

  async function take(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
    while (unread.length < bytes) await readMore()
    const taken = unread.slice(0, bytes)
    unread = unread.subarray(bytes)
    return taken
  }

  async function readMore(): Promise<void> {
    const { value, done } = await reader.read()
    if (done) throw new Error('The bundle ended early.')
    const joined = new Uint8Array(unread.length + value.length)
    joined.set(unread)
    joined.set(value, unread.length)
    unread = joined
  }
}
