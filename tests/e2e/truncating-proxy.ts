import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAnywhere } from '#tests/support/listen.ts'

/** A slow proxy in front of the site: it counts the bytes of files that pass and can be cut. */
export type TruncatingProxy = {
  url: string
  /** Bytes of files sent to browsers so far. */
  sent: () => number
  /** Cuts the next responses with a file, one per number, each after that many bytes. */
  cut: (times: number, afterBytes: number) => void
  cutsLeft: () => number
  /**
   * From now on serves another file: same address, other bytes. The second half is held back until the returned
   * function is called.
   */
  replaceFile: (bytes: Buffer, sha256: string) => () => void
  close: () => Promise<void>
}

const stepBytes = 32 * 1024
/** Some 2 MB a second, slow enough for a browser to read at that rate even on a busy machine. */
const stepMs = 14
/** A connection that fails stalls first; bytes in flight still arrive. */
const stallMs = 300

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function startTruncatingProxy(siteUrl: string): Promise<TruncatingProxy> {
  let sent = 0
  let cuts = { left: 0, afterBytes: 0 }
  let replaced: Replacement | undefined

  async function carry(bytes: AsyncIterable<Buffer>, answer: ServerResponse): Promise<void> {
    const isCut = cuts.left > 0
    const step = isCut ? Math.min(stepBytes, cuts.afterBytes) : stepBytes
    let own = 0
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += step) {
        if (answer.destroyed) return
        const part = chunk.subarray(at, at + step)
        await new Promise((resolve) => answer.write(part, resolve))
        sent += part.length
        own += part.length
        await rest(stepMs)
        if (isCut && own >= cuts.afterBytes) {
          cuts.left -= 1
          await rest(stallMs)
          answer.destroy()
          return
        }
      }
    }
    answer.end()
  }

  function handle(request: IncomingMessage, answer: ServerResponse): void {
    const { url = '/', method, headers } = request
    // Images of posts do not count as downloads.
    const isFile = /^\/files\/(?:archive|blog(?!\/images))\//.test(url)
    if (isFile && replaced) {
      answer.writeHead(200, { 'content-length': replaced.bytes.length, etag: `"${replaced.sha256}"` })
      return void carry(halves(replaced), answer)
    }
    const target = new URL(url, siteUrl)
    const upstream = forward(target, { method, headers: { ...headers, host: target.host } }, (response) => {
      const { statusCode = 502 } = response
      if (isFile) {
        answer.writeHead(statusCode, response.headers)
        answer.once('close', () => upstream.destroy())
        void carry(response, answer).catch(() => answer.destroy())
      } else if (replaced && url.endsWith('/download/')) void sendReplaced(response, answer, replaced)
      else {
        answer.writeHead(statusCode, response.headers)
        response.pipe(answer)
      }
    })
    upstream.on('error', () => answer.destroy())
    request.pipe(upstream)
  }

  const server = createServer(handle)
  const port = await listenAnywhere(server)
  return {
    url: `http://localhost:${port}`,
    sent: () => sent,
    cut: (left, afterBytes) => {
      cuts = { left, afterBytes }
    },
    cutsLeft: () => cuts.left,
    replaceFile: (bytes, sha256) => {
      const { promise: released, resolve } = Promise.withResolvers<void>()
      replaced = { bytes, sha256, released }
      return resolve
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Replacement = { bytes: Buffer; sha256: string; released: Promise<void> }

async function* halves({ bytes, released }: Replacement): AsyncGenerator<Buffer> {
  const middle = Math.floor(bytes.length / 2)
  yield bytes.subarray(0, middle)
  await released
  yield bytes.subarray(middle)
}

/** The server's response to a download, for the other file. */
async function sendReplaced(
  response: IncomingMessage,
  answer: ServerResponse,
  { bytes, sha256 }: Replacement,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const body: object = JSON.parse(Buffer.concat(chunks).toString())
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ ...body, sha256, file_size: bytes.length }))
}
