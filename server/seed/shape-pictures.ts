import { constants, crc32, deflateSync } from 'node:zlib'
import { deterministicBytes } from '#server/seed/demo-files.ts'
import { seededRandom, type Draw } from '#server/seed/seeded-random.ts'
import type { ZipEntry } from '#server/files/zip.ts'

const size = 64
const picturesPerShape = 580
const labels = ['circle', 'square', 'triangle', 'star'] as const
type Label = (typeof labels)[number]
/** One of this many of each class is for testing. */
const testEvery = 5
/** Strength of the noise; the pictures are hard to guess, but easy to see. */
const noiseMask = 63

/** Labelled pictures of shapes with noise, and their list. Drawn one at a time: together they are 25 MB. */
export function* shapePictures(): Generator<ZipEntry> {
  const rows = ['file,label,part']
  const draw = seededRandom('shape pictures')
  for (let index = 0; index < picturesPerShape * labels.length; index += 1) {
    const label = labels[index % labels.length] ?? 'circle'
    const number = Math.floor(index / labels.length)
    const name = `pictures/${label}-${String(number).padStart(3, '0')}.png`
    rows.push(`${name},${label},${number % testEvery === 0 ? 'test' : 'train'}`)
    yield { name, data: png(drawShape(label, draw, index)), store: true }
  }
  yield { name: 'labels.csv', data: Buffer.from(`${rows.join('\n')}\n`) }
}

/** Rows of red, green and blue, each with the byte of PNG's filter 0 before it. */
function drawShape(label: Label, draw: Draw, index: number): Buffer {
  const [noise = Buffer.alloc(0)] = deterministicBytes(`shape ${index}`, size * size * 3)
  const ground = [draw(120), draw(120), draw(120)]
  const ink = ground.map((value) => value + 50 + draw(20))
  const [x, y, radius, turn] = [24 + draw(17), 24 + draw(17), 10 + draw(9), (draw(628) / 100) % 6.28]
  const rows = Buffer.alloc(size * (1 + size * 3))
  const reach = radius * 1.3
  let at = 0
  for (let row = 0; row < size; row += 1) {
    at += 1
    for (let column = 0; column < size; column += 1) {
      const [dx, dy] = [column - x, row - y]
      const isNear = Math.abs(dx) < reach && Math.abs(dy) < reach
      const colour = isNear && isInside(label, dx, dy, radius, turn) ? ink : ground
      for (const value of colour) {
        rows[at] = value + ((noise[at - row - 1] ?? 0) & noiseMask)
        at += 1
      }
    }
  }
  return rows
}

function isInside(label: Label, dx: number, dy: number, radius: number, turn: number): boolean {
  const distance = Math.hypot(dx, dy)
  if (label === 'circle') return distance < radius
  const angle = Math.atan2(dy, dx) + turn
  if (label === 'square') return distance < edge(angle, 4, radius)
  if (label === 'triangle') return distance < edge(angle, 3, radius * 1.2)
  return distance < radius * (0.75 + 0.35 * Math.cos(5 * angle))
}

/** Distance from the middle of a regular polygon to its edge in a direction. */
function edge(angle: number, corners: number, radius: number): number {
  const part = (2 * Math.PI) / corners
  const within = ((angle % part) + part) % part
  return (radius * Math.cos(part / 2)) / Math.cos(within - part / 2)
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of 8-bit red, green and blue (PNG specification, third edition, 5 and 11). */
function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Noise has nothing to match, and looking for it takes most of the time.
  const pixels = deflateSync(rows, { strategy: constants.Z_HUFFMAN_ONLY })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
