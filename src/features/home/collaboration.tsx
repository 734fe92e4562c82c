import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { PatternBand } from '#ui/pattern-band.tsx'
import type { Packs } from '#catalogues/packs.ts'

export function Collaboration({ title, text, points, tools }: Packs['landing']['collaboration']) {
  return (
    <section
      className={css({
        mt: { base: '10', md: '16' },
        bg: 'night',
        color: 'thread',
        borderRadius: 'md',
        overflow: 'hidden',
      })}
      id="collaboration"
      aria-labelledby="collaboration-title"
    >
      <PatternBand />
      <div className={css({ px: { base: '5', md: '10' }, py: { base: '7', md: '10' } })}>
        <h2 className={css({ fontSize: { base: '2xl', md: '3xl' } })} id="collaboration-title">
          {title}
        </h2>
        <p className={css({ mt: '2', fontSize: 'lg', maxW: 'prose' })}>{text}</p>
        <ol
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
            gap: { base: '5', md: '8' },
            mt: '7',
          })}
        >
          {points.map((point) => (
            <li className={css({ borderTopWidth: '3px', borderColor: 'highlight', pt: '3' })} key={point.id}>
              <h3 className={css({ fontSize: 'lg' })}>{point.title}</h3>
              <p className={css({ mt: '1' })}>{point.text}</p>
            </li>
          ))}
        </ol>
        <div
          className={css({
            display: 'flex',
            mt: '8',
            columnGap: '4',
            rowGap: '1',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            fontSize: 'sm',
          })}
        >
          <h3 className={css({ fontSize: 'sm', color: '[#F5B956]' })}>{m.home_tools()}</h3>
          <ul className={css({ display: 'flex', columnGap: '4', flexWrap: 'wrap' })}>
            {tools.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
