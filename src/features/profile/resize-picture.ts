import { isAvatar, maxAvatarBytes } from '#domain/avatar.ts'

/** Edges tried, in px, each with some qualities, until one is small enough. */
const edges = [256, 192, 128]
const qualities = [0.82, 0.65, 0.5, 0.35]

/**
 * The middle of a picture as a square that fits into 30 kB, made on the device so that nothing bigger travels; a data
 * address. Null for a file that is no picture this browser can read.
 */
export async function resizePicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    for (const edge of edges) {
      const canvas = drawSquare(picture, edge)
      for (const quality of qualities) {
        const found = await encode(canvas, quality)
        if (found) return found
      }
    }
    return null
  } finally {
    picture.close()
  }
}

function drawSquare(picture: ImageBitmap, edge: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const side = Math.min(picture.width, picture.height)
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2]
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.imageSmoothingQuality = 'high'
  // JPEG knows no transparency: without a ground it would be black.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, edge, edge)
  context.drawImage(picture, x, y, side, side, 0, 0, edge, edge)
  return canvas
}

/** WebP where the browser can make it, else JPEG; null when it is too big. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<string | null> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob?.type !== type) continue
    if (blob.size > maxAvatarBytes) return null
    const text = await asDataUrl(blob)
    if (isAvatar(text)) return text
  }
  return null
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture can not be read')))
    reader.readAsDataURL(blob)
  })
}
