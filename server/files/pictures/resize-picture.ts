import sharp from 'sharp'

const pictureWidths = [320, 800, 1600] as const

/** Photos of phones have up to 50 million pixels, which take up to 300 MB; more are refused before they are decoded. */
const maxPixels = 50_000_000

/** Quality and effort: AVIF of 1600 pixels takes about a second. */
const formats = [
  { end: 'avif', type: 'image/avif', options: { quality: 50, effort: 3 } },
  { end: 'webp', type: 'image/webp', options: { quality: 75 } },
] as const

export type ResizedPicture = { name: string; type: string; width: number; height: number; data: Buffer }

/**
 * Resizes a picture to three widths as AVIF and WebP, upright, without EXIF and other metadata. A picture that is narrower
 * than a width is not enlarged, and not stored twice in one size. Rejects for what is not a picture, is broken, or has too many
 * pixels.
 */
export async function* resizePicture(source: Buffer): AsyncGenerator<ResizedPicture> {
  sharp.cache(false)
  sharp.concurrency(1)
  const read = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { autoOrient } = await sharp(source, read).metadata()
  for (const width of widthsFor(autoOrient.width)) {
    for (const { end, type, options } of formats) {
      const { data, info } = await sharp(source, read)
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .toFormat(end, options)
        .toBuffer({ resolveWithObject: true })
      yield { name: `${width}.${end}`, type, width: info.width, height: info.height, data }
    }
  }
}

/** The widths up to the first that the picture does not reach, which keeps its own size. */
function widthsFor(originalWidth: number): number[] {
  return pictureWidths.filter((_, index) => (pictureWidths[index - 1] ?? 0) < originalWidth)
}
