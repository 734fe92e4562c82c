import { css } from '#styled/css'

const twelve = Array.from({ length: 12 }, (_, index) => index * 30)
const corners = [
  [62, 62, 0],
  [378, 62, 90],
  [378, 278, 180],
  [62, 278, 270],
] as const

/** Twelve dots between flower and cashews, rendered as the dashes of one circle. */
const dots = { r: 124, dash: `0 ${((2 * Math.PI * 124) / 12).toFixed(2)}` }

/**
 * `mji`, the central motif of a kanga: twelve cashews around a flower. Each is written out, because every `use` has its
 * own shadow tree.
 */
export function HeroIllustration() {
  return (
    <svg
      className={css({ w: 'full', h: 'auto', borderRadius: 'md' })}
      viewBox="0 0 440 340"
      aria-hidden="true"
      focusable="false"
    >
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
            <path
              d="M0-11C8-11 12-5 10 2 8 9 1 12-4 8-8 5-6-1-2-1 2-1 3 3 0 4"
              transform="translate(0 -90) scale(2.2)"
              fill="#F2A93B"
              stroke="#14203A"
              strokeWidth="1.6"
            />
            <ellipse rx="6" ry="20" cy="-34" fill="#B9472F" />
            <ellipse rx="6" ry="20" cy="-34" transform="rotate(15) scale(.86)" fill="#FFFBF5" />
          </g>
        ))}
        <circle
          r={dots.r}
          fill="none"
          stroke="#FFFBF5"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={dots.dash}
        />
        <circle r="13" fill="#14203A" />
      </g>
      {corners.map(([x, y, angle]) => (
        <g key={angle} transform={`translate(${x} ${y}) rotate(${angle})`}>
          <path d="M-14-14h44l-44 44z" fill="#14203A" />
          <path d="M-8-8h22l-22 22z" fill="#F2A93B" />
        </g>
      ))}
    </svg>
  )
}
