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
  for await (const picture of drawPictures(await buffer(process.stdin))) process.send?.({ picture })
  process.send?.('all')
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message : String(error) })
}
process.off('disconnect', leave)
process.disconnect()
