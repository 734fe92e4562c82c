import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { coverOf, shapes } from './cover.ts'

const Picture = chakra('svg')

/** `pindo`, the border of the kanga: a thin band under the header and between sections. */
export function Pindo() {
  return (
    <Picture w="full" h="18px" bg="night" aria-hidden="true" focusable="false">
      <pattern id="pindo" width="24" height="18" patternUnits="userSpaceOnUse">
        <path d="M0 18 12 5l12 13z" fill="var(--jua)" />
        <path d="m6 18 6-7 6 7z" fill="var(--udongo)" />
        <circle cx="0" cy="4.5" r="2" fill="#4FC3C7" />
        <circle cx="24" cy="4.5" r="2" fill="#4FC3C7" />
      </pattern>
      <rect width="100%" height="18" fill="url(#pindo)" />
    </Picture>
  )
}

/** A cover of its own for everything that has a slug: the same seed gives the same cloth. */
export function Cover({ seed, height = '104px' }: { seed: string; height?: string }) {
  const { shape, size, ground, figure } = coverOf(seed)
  // Not the seed: a featured thing may be on the page twice.
  const id = useId()
  return (
    <Picture w="full" h={height} aria-hidden="true" focusable="false">
      <pattern id={id} width={size} height={size * 2} patternUnits="userSpaceOnUse">
        <g id={`${id}f`} transform={`translate(${size / 2} ${size / 2})`} fill={figure}>
          {shapes[shape](figure)}
        </g>
        <use href={`#${id}f`} x={size / -2} y={size} />
        <use href={`#${id}f`} x={size / 2} y={size} />
      </pattern>
      <rect width="100%" height="100%" fill={ground} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Picture>
  )
}

const twelve = Array.from({ length: 12 }, (_, place) => place * 30)
const corners = [
  [62, 62, 0],
  [378, 62, 90],
  [378, 278, 180],
  [62, 278, 270],
] as const

/** `mji`, the field: the large motif of a hero, twelve cashews around a flower. */
export function Mji() {
  return (
    <Picture viewBox="0 0 440 340" w="full" h="auto" borderRadius="md" aria-hidden="true" focusable="false">
      <defs>
        <path id="korosho" d="M0-11C8-11 12-5 10 2 8 9 1 12-4 8-8 5-6-1-2-1 2-1 3 3 0 4" />
        <ellipse id="jani" rx="6" ry="20" cy="-34" />
      </defs>
      <rect width="440" height="340" fill="#0A6C74" />
      <g fill="none" stroke="#F2A93B" strokeWidth="5">
        <rect x="16" y="16" width="408" height="308" />
        <rect
          x="27"
          y="27"
          width="386"
          height="286"
          stroke="#FFFBF5"
          strokeWidth="1.5"
          strokeDasharray="3 7"
        />
      </g>
      <g transform="translate(220 170)">
        {twelve.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <use
              href="#korosho"
              transform="translate(0 -90) scale(2.2)"
              fill="#F2A93B"
              stroke="#14203A"
              strokeWidth="1.6"
            />
            <circle cy="-124" r="4" fill="#FFFBF5" />
            <use href="#jani" fill="#B9472F" />
            <use href="#jani" transform="rotate(15) scale(.86)" fill="#FFFBF5" />
          </g>
        ))}
        <circle r="13" fill="#14203A" />
      </g>
      {corners.map(([x, y, angle]) => (
        <g key={angle} transform={`translate(${x} ${y}) rotate(${angle})`}>
          <path d="M-14-14h44l-44 44z" fill="#14203A" />
          <path d="M-8-8h22l-22 22z" fill="#F2A93B" />
        </g>
      ))}
    </Picture>
  )
}
