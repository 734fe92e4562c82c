import { css } from '#styled/css'

type Point = { id: string; title: string; text: string }

export function ScholarPoints({ points, columns }: { points: readonly Point[]; columns: 2 | 3 }) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', md: columns === 3 ? 'repeat(3, 1fr)' : '1fr 1fr' },
        gap: '6',
      })}
    >
      {points.map(({ id, title, text }) => (
        <div className={css({ borderLeftWidth: '4px', borderColor: 'highlight', pl: '4' })} key={id}>
          <h3 className={css({ fontSize: 'lg' })}>{title}</h3>
          <p className={css({ mt: '1', color: 'soft' })}>{text}</p>
        </div>
      ))}
    </div>
  )
}
