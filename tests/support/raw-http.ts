import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = {
  /** Status codes of all responses on the connection, in order. */
  statuses: number[]
  /** Everything received. */
  text: string
}

/**
 * Writes raw bytes to the server at `url` and reads until it closes the connection. With `isHalfOpen` the
 * client keeps its side open, like a slow sender; otherwise it ends after the bytes.
 */
export async function sendRaw(url: string, bytes: string, { isHalfOpen = false } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => void parts.push(part))
  // The other side may reset the connection during the write; what was received before counts.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  if (isHalfOpen) socket.write(bytes, 'latin1')
  else socket.end(bytes, 'latin1')
  await closed
  const text = Buffer.concat(parts).toString('latin1')
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)), text }
}
