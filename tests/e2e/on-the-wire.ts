import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, constants } from 'node:zlib'

/** A page as transferred: all bytes of a response, and how many of them are headers. */
type Answer = { bytes: Buffer; headerBytes: number }

export async function onTheWire(url: string, locale: string): Promise<Answer> {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => void parts.push(part))
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nAccept-Language: ${locale}\r\nConnection: close\r\n\r\n`,
  )
  await once(socket, 'close')
  const bytes = Buffer.concat(parts)
  return { bytes, headerBytes: bytes.indexOf('\r\n\r\n') + 4 }
}

/** The number of bytes of a response after which a browser shows `text` in its page. */
export function bytesUntil({ bytes, headerBytes: words }: Answer, text: string): number {
  const body = bytes.subarray(words)
  const page = brotliDecompressSync(body)
  const end = page.indexOf(text) + text.length
  if (end < text.length) throw new Error(`the page has no ${text}`)
  const isRead = (length: number) =>
    brotliDecompressSync(body.subarray(0, length), { finishFlush: constants.BROTLI_OPERATION_FLUSH })
      .length >= end
  let [few, enough] = [0, body.length]
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2)
    if (isRead(middle)) enough = middle
    else few = middle
  }
  return words + enough
}
