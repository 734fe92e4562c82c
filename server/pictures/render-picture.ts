import { fileURLToPath } from 'node:url'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { letterSpacing, pictureSvg } from '#server/pictures/picture-svg.ts'
import type { PictureText } from '#server/pictures/picture-text.ts'

const fontFiles = ['800ExtraBold/Archivo_800ExtraBold.ttf', '500Medium/Archivo_500Medium.ttf'].map((file) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/archivo/${file}`)),
)
const options: ResvgRenderOptions = {
  // The same picture on every machine.
  font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Archivo' },
}

/**
 * The picture as SVG and a function that renders it as PNG of 1200 x 630 px, which takes some 40 ms of the calling thread.
 */
export function makePicture(text: PictureText, product: string): { svg: string; toPng: () => Uint8Array } {
  const svg = pictureSvg(text, product, measure)
  return { svg, toPng: () => new Resvg(svg, options).render().asPng() }
}

const measuredSize = 100
const widths = new Map<string, number>()

/** Sum of the widths of the characters in the bold font, without kerning. */
function measure(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character) + letterSpacing
  return width
}

/** Between two letters, because a space alone has no extent. */
function widthOf(character: string): number {
  const cached = widths.get(character)
  if (cached !== undefined) return cached
  const width = (textExtent(`H${character}H`) - textExtent('HH')) / measuredSize
  // Titles are few; this bounds the memory for one in every script.
  if (widths.size < 2000) widths.set(character, width)
  return width
}

function textExtent(text: string): number {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="Archivo" font-weight="800" font-size="${measuredSize}">${safe}</text></svg>`
  return new Resvg(svg, options).getBBox()?.width ?? 0
}
