import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import { listenAnywhere } from '#tests/support/listen.ts'

/** `bytes` of the body as transferred. */
export type ForwardedAnswer = { path: string; encoding: string | undefined; bytes: number }

/**
 * A proxy in front of the site that can go down: open connections are cut, and no request is answered until it
 * is up again.
 */
export type OutageProxy = {
  url: string
  /** Called with the path of every request before it is forwarded. */
  onRequest: (call: (path: string) => void) => void
  /** Called with every response that was forwarded whole. */
  onAnswer: (call: (answer: ForwardedAnswer) => void) => void
  /** Called with the path and the bytes so far, as transferred, of a response; `hold` keeps the rest of it back. */
  onPart: (call: (path: string, bytes: number) => 'hold' | undefined) => void
  down: () => void
  up: () => void
  close: () => Promise<void>
}

export async function startOutageProxy(siteUrl: string): Promise<OutageProxy> {
  let isDown = false
  let onRequest: (path: string) => void = () => {}
  let onAnswer: (answer: ForwardedAnswer) => void = () => {}
  let onPart: (path: string, bytes: number) => 'hold' | undefined = () => undefined
  const server = createServer((request, answer) => {
    const { url = '/', method, headers } = request
    onRequest(url)
    if (isDown) return void request.destroy()
    const target = new URL(url, siteUrl)
    const upstream = forward(target, { method, headers: { ...headers, host: target.host } }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (onPart(url, bytes) === 'hold') response.unpipe(answer)
      })
      const encoding = response.headers['content-encoding']
      response.once('end', () => onAnswer({ path: url, encoding, bytes }))
      response.pipe(answer)
    })
    upstream.on('error', () => answer.destroy())
    request.pipe(upstream)
  })
  const port = await listenAnywhere(server)
  return {
    url: `http://localhost:${port}`,
    onRequest: (call) => {
      onRequest = call
    },
    onAnswer: (call) => {
      onAnswer = call
    },
    onPart: (call) => {
      onPart = call
    },
    down: () => {
      isDown = true
      server.closeAllConnections()
    },
    up: () => {
      isDown = false
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
