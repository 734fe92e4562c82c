import { createHash } from 'node:crypto'
import { fitLines, lineHeight, type Measure } from '#server/pictures/fit-lines.ts'
import type { PictureText } from '#server/pictures/picture-text.ts'

/** Width and height in px, the size that link previews are shown in without being cut. */
const pictureSize = { width: 1200, height: 630 }

/** Part of the address of every picture; raise it when the design changes, so that copies elsewhere are replaced. */
export const designVersion = 1

const paper = '#FFFBF5'
const night = '#14203A'
const nyasa = '#0A6C74'
const jua = '#F2A93B'
const udongo = '#B9472F'
const rungwe = '#2B7548'

/** Ground and figure of the field; each pair has a contrast of at least 3:1. */
const cloths = [
  [nyasa, jua],
  [rungwe, paper],
  [udongo, paper],
  [night, jua],
  [jua, night],
  [nyasa, paper],
] as const

/** One figure of the field around 0,0, within 100 px; `figure` is its colour, `ground` that of the cloth. */
const motifs: ((figure: string, ground: string) => string)[] = [
  (figure, ground) =>
    `<path d="M0-48 39 0 0 48-39 0z" fill="${figure}"/><path d="M0-26 20 0 0 26-20 0z" fill="${ground}"/><circle r="7" fill="${figure}"/>`,
  (figure) =>
    `<path d="M0-44C34-44 50-19 42 8 34 36 3 50-17 33-34 19-25-3-8-3 3-3 11 6 11 17" transform="rotate(20)" fill="none" stroke="${figure}" stroke-width="12" stroke-linecap="round"/><circle cx="40" cy="-40" r="8" fill="${figure}"/>`,
  (figure, ground) =>
    `${[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => `<ellipse rx="10" ry="22" cy="-26" transform="rotate(${angle})" fill="${figure}"/>`).join('')}<circle r="12" fill="${ground}"/><circle r="6" fill="${figure}"/>`,
  (figure, ground) =>
    `<path d="M-44 36 0-44l44 80z" fill="${figure}"/><path d="M-22 26 0-14l22 40z" fill="${ground}"/><circle cy="14" r="7" fill="${figure}"/>`,
  (figure) =>
    `<circle r="36" fill="none" stroke="${figure}" stroke-width="11"/><circle r="13" fill="${figure}"/>${[0, 90, 180, 270].map((angle) => `<circle cy="-50" r="6" transform="rotate(${angle + 45})" fill="${figure}"/>`).join('')}`,
]

const bandHeight = 44
const field = { x: 812, width: pictureSize.width - 812 }
const text = { x: 64, width: field.x - 64 - 44, height: 320 }
/** Sizes of the title in px, largest first. */
const titleSizes = [96, 84, 74, 64, 56, 48]

/**
 * Draws a page's picture as SVG in the manner of a kanga: the border above and
 * below, a field with a figure chosen by the seed, and the title on paper. `measure` returns the width of bold text.
 */
export function pictureSvg({ seed, title, label }: PictureText, product: string, measure: Measure): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(seed).digest()
  const [ground, figure] = cloths[first % cloths.length] ?? cloths[0]
  const motif = motifs[second % motifs.length]?.(figure, ground) ?? ''
  const tile = 104 + (third % 3) * 14
  const { size, lines } = fitLines(clean(title), { ...text, sizes: titleSizes }, measure)
  const step = size * lineHeight
  // Above the middle, because the name of the product is below it.
  const top = 292 - (lines.length * step) / 2 + size * 0.82 + (label ? 24 : 0)
  const { width, height } = pictureSize
  const labelled = label
    ? `<text x="${text.x}" y="${round(top - size * 0.76 - 30)}" class="m" font-size="32" fill="${nyasa}">${escapeXml(fitLines(clean(label), { width: text.width, height: 1, sizes: [32] }, measure).lines[0] ?? '')}</text>`
    : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<style>text{font-family:Archivo}.b{font-weight:800}.m{font-weight:500}</style>',
    '<defs>',
    `<pattern id="c" x="${field.x}" y="0" width="${tile}" height="${tile * 2}" patternUnits="userSpaceOnUse"><g transform="translate(${tile / 2} ${tile / 2})">${motif}</g><g transform="translate(0 ${tile * 1.5})">${motif}</g><g transform="translate(${tile} ${tile * 1.5})">${motif}</g></pattern>`,
    `<pattern id="b" width="48" height="${bandHeight}" patternUnits="userSpaceOnUse"><path d="M0 ${bandHeight} 24 12l24 ${bandHeight - 12}z" fill="${jua}"/><path d="m12 ${bandHeight} 12-16 12 16z" fill="${udongo}"/><circle cy="11" r="4.5" fill="#4FC3C7"/><circle cx="48" cy="11" r="4.5" fill="#4FC3C7"/></pattern>`,
    '</defs>',
    `<path d="M0 0h${width}v${height}H0z" fill="${paper}"/>`,
    `<path d="M${field.x} 0h${field.width}v${height}h-${field.width}z" fill="${ground}"/>`,
    `<path d="M${field.x} 0h${field.width}v${height}h-${field.width}z" fill="url(#c)"/>`,
    `<path d="M${field.x} 0h8v${height}h-8z" fill="${night}"/>`,
    band(0),
    band(height - bandHeight, true),
    labelled,
    ...lines.map(
      (line, index) =>
        `<text x="${text.x}" y="${round(top + index * step)}" class="b" font-size="${size}" letter-spacing="${letterSpacing}em" fill="${night}">${escapeXml(line)}</text>`,
    ),
    `<text x="${text.x}" y="${height - bandHeight - 36}" class="b" font-size="36" fill="${night}">${escapeXml(clean(product))}</text>`,
    '</svg>',
  ].join('')
}

/** Letter spacing of the title, in em, as in the site's headings. */
export const letterSpacing = -0.012

function band(y: number, isUpsideDown = false): string {
  const shape = `<path d="M0 0h1200v${bandHeight}H0z" fill="${night}"/><path d="M0 0h1200v${bandHeight}H0z" fill="url(#b)"/>`
  const transform = isUpsideDown ? `translate(0 ${y + bandHeight}) scale(1 -1)` : `translate(0 ${y})`
  return `<g transform="${transform}">${shape}</g>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Without characters that XML forbids, and with single spaces. */
function clean(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, ' ').trim()
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
