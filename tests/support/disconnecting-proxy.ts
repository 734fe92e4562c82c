import { connect, createServer, type Socket } from 'node:net'
import { listenAnywhere } from './listen.ts'

export type DisconnectingProxy = {
  url: string
  /** Bytes that passed to the server so far. */
  passed: () => number
  /** Cuts the connection that carries byte `passed + bytes`, exactly behind it, for each number of the list in turn. */
  cutAfter: (...bytes: number[]) => void
  cutsLeft: () => number
  close: () => void
}

/** A TCP proxy that cuts a connection after a number of bytes from the client: they arrive, what follows does not. */
export async function startDisconnectingProxy(target: string): Promise<DisconnectingProxy> {
  let passed = 0
  let cuts: number[] = []
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(new URL(target).port), '127.0.0.1')
    open.add(from).add(to)
    to.pipe(from)
    const end = () => {
      open.delete(from)
      open.delete(to)
      from.destroy()
      // Flushes what has passed.
      to.end()
    }
    from.on('error', end).on('close', end)
    to.on('error', end).on('close', end)
    from.on('data', (chunk: Buffer) => {
      const [next] = cuts
      if (next === undefined || passed + chunk.length < next) {
        passed += chunk.length
        if (!to.write(chunk)) {
          from.pause()
          to.once('drain', () => from.resume())
        }
        return
      }
      to.write(chunk.subarray(0, next - passed))
      passed = next
      cuts = cuts.slice(1)
      end()
    })
  })
  const port = await listenAnywhere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    cutAfter: (...bytes) => {
      cuts = bytes.map((count) => passed + count)
    },
    cutsLeft: () => cuts.length,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
