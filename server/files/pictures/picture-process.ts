import { buffer } from 'node:stream/consumers'
import { resizePicture } from '#server/files/pictures/resize-picture.ts'

/**
 * Resizes the photo on its standard input, sends each to the server, and ends. A process of its own, so that
 * neither the memory of the decoder nor a file that crashes it concerns the server. It reaches neither store nor database.
 */
// The server was killed; the next one resizes again.
const leave = () => process.exit()
process.on('disconnect', leave)
try {
  for await (const picture of resizePicture(await buffer(process.stdin))) await sendToServer({ picture })
  await sendToServer('all')
} catch (error) {
  await sendToServer({ problem: error instanceof Error ? error.message : String(error) })
}
process.off('disconnect', leave)
process.disconnect()

/** Resolves when it was sent: what still waits at the disconnect would be lost. */
function sendToServer(message: object | string): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
