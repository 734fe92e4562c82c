import { createLocalStorage } from '#server/files/local-storage.ts'
import { drawPictures } from '#server/files/pictures/draw-pictures.ts'

/**
 * Draws the pictures of one attachment and ends. A process of its own, so that neither the memory of the decoder nor a
 * file that crashes it concerns the server. Arguments: folder of the attachments, key, prefix.
 */
// A killed server; the next one draws them again.
const leave = () => process.exit()
process.on('disconnect', leave)
const [folder = '', key = '', prefix = ''] = process.argv.slice(2)
try {
  const pictures = await drawPictures(createLocalStorage(folder), key, prefix)
  process.send?.({ pictures })
} catch (error) {
  process.send?.({ problem: error instanceof Error ? error.message : String(error) })
}
process.off('disconnect', leave)
process.disconnect()
