import type { ReactNode } from 'react'
import { css } from '#styled/css'

type SectionProps = { id: string; title: string; lead?: string; end?: ReactNode; children: ReactNode }

/** A section of the landing page; its scroll margin keeps the title below the sticky header. */
export function Section({ id, title, lead, end, children }: SectionProps) {
  return (
    <section
      className={css({ pt: { base: '10', md: '16' }, deferLayout: '56rem' })}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          gap: '4',
          flexWrap: 'wrap',
          mb: '5',
        })}
      >
        <div>
          <h2 className={css({ fontSize: { base: '2xl', md: '3xl' } })} id={`${id}-title`}>
            {title}
          </h2>
          {lead ? (
            <p className={css({ mt: '1', color: 'soft', fontSize: 'lg', maxW: 'prose' })}>{lead}</p>
          ) : null}
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}
