import { buffer } from 'node:stream/consumers'
import { drawPictures } from '#server/files/pictures/draw-pictures.ts'

/**
 * Draws the pictures of the photo on its standard input, sends each to the server, and ends. A process of its own, so that
 * neither the memory of the decoder nor a file that crashes it concerns the server. It reaches neither store nor database.
 */
// A killed server; the next one draws them again.
const leave = () => process.exit()
process.on('disconnect', leave)
try {
  for await (const picture of drawPictures(await buffer(process.stdin))) await say({ picture })
  await say('all')
} catch (error) {
  await say({ problem: error instanceof Error ? error.message : String(error) })
}
process.off('disconnect', leave)
process.disconnect()

/** Resolves when it was sent: what still waits at the disconnect would be lost. */
function say(message: object | string): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
