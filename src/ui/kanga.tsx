import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { useId } from 'react'
import { coverOf, shapes } from './cover.ts'

/** `pindo`, the border of the kanga: a thin band under the header and between sections. */
export function Pindo() {
  return (
    <svg className={css({ w: 'full', h: '[18px]', bg: 'night' })} aria-hidden="true" focusable="false">
      <pattern id="pindo" width="24" height="18" patternUnits="userSpaceOnUse">
        <path d="M0 18 12 5l12 13z" fill="var(--jua)" />
        <path d="m6 18 6-7 6 7z" fill="var(--udongo)" />
        <circle cx="0" cy="4.5" r="2" fill="#4FC3C7" />
        <circle cx="24" cy="4.5" r="2" fill="#4FC3C7" />
      </pattern>
      <rect width="100%" height="18" fill="url(#pindo)" />
    </svg>
  )
}

/**
 * A cover of its own for everything that has a slug: the same seed gives the same cloth. Its second rows are the same tile
 * half a figure on: a browser makes a tree of its own for every `use`, before it paints.
 */
export function Cover({ seed, place }: { seed: string; place: SystemStyleObject }) {
  const { shape, size, ground, figure } = coverOf(seed)
  // Not the seed: a featured thing may be on the page twice.
  const id = useId()
  return (
    <svg className={css({ w: 'full' }, place)} aria-hidden="true" focusable="false">
      <pattern id={id} width={size} height={size * 2} patternUnits="userSpaceOnUse">
        <g transform={`translate(${size / 2} ${size / 2})`} fill={figure}>
          {shapes[shape](figure)}
        </g>
      </pattern>
      <pattern id={`${id}f`} href={`#${id}`} x={size / 2} y={size} />
      <rect width="100%" height="100%" fill={ground} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
      <rect width="100%" height="100%" fill={`url(#${id}f)`} />
    </svg>
  )
}
