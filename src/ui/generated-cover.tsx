import { useId } from 'react'
import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { coverOf, shapes } from './cover.ts'

/**
 * A cover generated from a seed: the same seed gives the same cover. The second rows reuse the tile with an offset,
 * because a browser builds a shadow tree for every `use` before it paints.
 */
export function GeneratedCover({ seed, place }: { seed: string; place: SystemStyleObject }) {
  const { shape, size, ground, figure } = coverOf(seed)
  // Not derived from the seed, because a featured item may appear twice on the page.
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
