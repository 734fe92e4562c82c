/** Longest side of a photo that is sent, in pixels. */
const maxSidePx = 1600
const quality = 0.82
/** Side of the preview in px; the form shows it at half the size. */
const previewSide = 112
const photos = new Set(['image/jpeg', 'image/png', 'image/webp'])

export type ReducedPhoto = {
  name: string
  content: Blob
  /** A small picture as a data URL; null without one. */
  preview: string | null
}

/**
 * A photo with at most 1600 pixels on its longest side, as JPEG without EXIF (place, device); the file itself if it is no
 * photo, cannot be decoded here, or would not get smaller. Uses no document, so that a worker can call it.
 */
export async function reducePhoto(file: File): Promise<ReducedPhoto> {
  const unchanged = { name: file.name, content: file, preview: null }
  if (!photos.has(file.type) || !('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis))
    return unchanged
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return unchanged
  try {
    const preview = await dataUrl(await resize(bitmap, previewSide))
    const content = await resize(bitmap, maxSidePx)
    if (content.size >= file.size) return { ...unchanged, preview }
    return { name: `${file.name.replace(/\.\w+$/, '')}.jpg`, content, preview }
  } catch {
    return unchanged
  } finally {
    bitmap.close()
  }
}

async function resize(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('no canvas')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}`
}
