import { company } from '#catalogues/company.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'

const width = 842
const height = 595
const paper = '#fffdf7'
const ink = '#14202b'
const blue = '#0b4a6f'
const grey = '#55606a'

type CertificateDrawingProps = {
  number: string
  course: string
  day: string
  /** Null where its holder does not show it. */
  name: string | null
}

/** A certificate as it looks on paper; it is the same in both colour modes. */
export function CertificateDrawing({ number, course, day, name }: CertificateDrawingProps) {
  const lines = [
    [company.product, 92, 20, blue, true],
    [m.certificate_title(), 155, 50, ink, true],
    ...(name === null
      ? []
      : ([
          [m.certificate_given(), 222, 17, grey, false],
          [name, 270, fitting(name, 40), ink, true],
        ] as const)),
    [m.certificate_completed(), 325, 17, grey, false],
    [course, 372, fitting(course, 32), blue, true],
    [formatDate(day), 470, 18, ink, false],
    [number, 510, 18, ink, true],
  ] as const
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.certificate_drawing({ number, course })}
      className={css({ w: 'full', maxW: '[36rem]', h: 'auto', borderRadius: 'sm', display: 'block' })}
    >
      <rect width={width} height={height} fill={paper} />
      <rect x="20" y="20" width={width - 40} height={height - 40} fill="none" stroke={blue} strokeWidth="4" />
      <rect x="29" y="29" width={width - 58} height={height - 58} fill="none" stroke={blue} />
      {lines.map(([text, y, size, color, isBold]) => (
        <text
          key={y}
          x={width / 2}
          y={y}
          textAnchor="middle"
          // The reset of the page's styles is stronger than attributes.
          style={{ fontSize: `${size}px`, fontWeight: isBold ? 700 : 400 }}
          fill={color}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

/** A size, at most `most`, at which a text probably is one line; a letter is some 0.55 of it. */
function fitting(text: string, most: number): number {
  return Math.min(most, (width - 100) / (0.55 * text.length))
}
