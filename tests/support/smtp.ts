import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A minimal mail server that accepts one mail after the other and keeps its input (RFC 5321). */
export async function startSmtp() {
  const receivedLines: string[] = []
  const server = createServer((socket) => {
    let isData = false
    const respond = (line: string) => socket.write(`${line}\r\n`)
    respond('220 test')
    // A killed client resets the connection; the error is passed on to the lines too.
    const lines = createInterface(socket).on('error', () => undefined)
    lines.on('line', (line) => {
      receivedLines.push(line)
      if (isData) {
        if (line !== '.') return
        isData = false
        return respond('250 taken')
      }
      if (/^DATA/i.test(line)) {
        isData = true
        return respond('354 go on')
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
      return respond('250 ok')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received: () => receivedLines.join('\n'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
