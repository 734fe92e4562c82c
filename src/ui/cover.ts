import { createElement, type ReactNode } from 'react'

/** The colours of the covers; independent of the mode, like a printed kanga. */
const cloth = ['#0A6C74', '#F2A93B', '#B9472F', '#2B7548'] as const

const petals = [0, 60, 120, 180, 240, 300]

/** Shapes centred at 0,0; each fits its size below. */
export const shapes = [
  (figure: string): ReactNode => [
    createElement('path', {
      key: 'cashew',
      d: 'M0-16C12-16 18-7 15 3 12 13 1 18-6 12-12 7-9-1-3-1 3-1 4 4 0 6',
      transform: 'rotate(20)',
      fill: 'none',
      stroke: figure,
      strokeWidth: 4.5,
      strokeLinecap: 'round',
    }),
    createElement('circle', { key: 'seed', cx: 17, cy: -15, r: 3, fill: '#FFFBF5' }),
  ],
  (): ReactNode => [
    createElement('path', { key: 'outer', d: 'M0-16 13 0 0 16-13 0z' }),
    createElement('path', { key: 'inner', d: 'M0-8 6 0 0 8-6 0z', fill: '#14203A' }),
  ],
  (figure: string): ReactNode => [
    createElement('circle', { key: 'ring', r: 9, fill: 'none', stroke: figure, strokeWidth: 3 }),
    createElement('circle', { key: 'dot', r: 3, fill: '#FFFBF5' }),
  ],
  (): ReactNode => [
    ...petals.map((angle) =>
      createElement('ellipse', { key: angle, rx: 4, ry: 9, cy: -10, transform: `rotate(${angle})` }),
    ),
    createElement('circle', { key: 'heart', r: 4, fill: '#FFFBF5' }),
  ],
  (): ReactNode => [
    createElement('path', { key: 'up', d: 'M-14 12 0-12l14 24z' }),
    createElement('path', { key: 'in', d: 'M-6 9 0-2l6 11z', fill: '#FFFBF5' }),
  ],
] as const

const sizes = [58, 38, 28, 42, 36]

export type CoverDesign = { shape: number; size: number; ground: string; figure: string }

/** The cover design of a seed such as a post's slug; background and figure always differ in colour. */
export function coverOf(seed: string): CoverDesign & { shape: 0 | 1 | 2 | 3 | 4 } {
  const next = randomOf(seed)
  const ground = Math.floor(next() * cloth.length)
  const figure = (ground + 1 + Math.floor(next() * (cloth.length - 1))) % cloth.length
  const shape = shapeOf(Math.floor(next() * shapes.length))
  return {
    shape,
    size: sizes[shape] ?? 42,
    ground: cloth[ground] ?? cloth[0],
    figure: cloth[figure] ?? cloth[1],
  }
}

function shapeOf(place: number): 0 | 1 | 2 | 3 | 4 {
  return ([0, 1, 2, 3, 4] as const)[place] ?? 0
}

/** A deterministic random generator: FNV-1a of the seed, then mulberry-like mixing; values in [0, 1). */
function randomOf(seed: string): () => number {
  let hash = 2166136261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507) ^ Math.imul(hash ^ (hash >>> 13), 3266489909)
    return (hash >>> 0) / 4294967296
  }
}
