import { isAvatar, maxAvatarBytes } from '#domain/avatar.ts'

/** Edge lengths to try, in px, each with all qualities, until the file is small enough. */
const edges = [256, 192, 128]
const qualities = [0.82, 0.65, 0.5, 0.35]

/**
 * Crops the centre of a picture to a square and compresses it to at most 30 kB, as a data URL. Resizing on the device
 * saves upload. Returns null for a file that the browser cannot decode.
 */
export async function resizePicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    for (const edge of edges) {
      const canvas = drawSquare(picture, edge)
      for (const quality of qualities) {
        const encoded = await encode(canvas, quality)
        if (encoded) return encoded
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
  // JPEG has no transparency: without a background, transparent areas would be black.
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, edge, edge)
  context.drawImage(picture, x, y, side, side, 0, 0, edge, edge)
  return canvas
}

/** Encodes as WebP if supported, else as JPEG; null if the result is too large. */
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
