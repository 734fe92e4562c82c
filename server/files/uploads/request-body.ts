import type { IncomingMessage } from 'node:http'

/** Bytes that may wait for the disk before the socket is paused. */
const waitingBytes = 256 * 1024

/**
 * The body of a request as a stream that ends, instead of failing, where the line was cut: what came until then is kept,
 * and the client resumes behind it. `finish` discards what nobody read, so that the connection can be used again.
 */
export function requestBody(message: IncomingMessage): {
  stream: ReadableStream<Uint8Array>
  finish: () => void
} {
  let isOpen = true
  let take: ((chunk: Buffer) => void) | undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOpen) controller.close()
          isOpen = false
        }
        take = (chunk) => {
          if (!isOpen) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        }
        message.once('end', end).once('close', end).once('error', end)
      },
      pull() {
        if (take && message.listenerCount('data') === 0) message.on('data', take)
        message.resume()
      },
      cancel() {
        isOpen = false
      },
    },
    { highWaterMark: waitingBytes, size: (chunk) => chunk?.length ?? 0 },
  )
  return {
    stream,
    finish() {
      isOpen = false
      if (take) message.off('data', take)
      message.resume()
    },
  }
}
