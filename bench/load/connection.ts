import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: string }

/**
 * One keep-alive HTTP connection without pipelining, as simple as possible, so that the load costs less CPU than what
 * it measures. Supports only responses with a Content-Length.
 */
export class Connection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#host = `${hostname}:${port}`
    this.#socket = connect(Number(port), hostname)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')))
  }

  ask(method: string, path: string, headers: string, body = ''): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.#waiting = { resolve, reject }
    const length =
      body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n${headers}${length}\r\n${body}`)
    return promise
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < headEnd + 4 + length) return
    const body = this.#received.toString('utf8', headEnd + 4, headEnd + 4 + length)
    this.#received = this.#received.subarray(headEnd + 4 + length)
    this.#waiting?.resolve({ status: Number(head.slice(9, 12)), body })
  }
}
