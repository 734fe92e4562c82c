import { useId, type ReactNode } from 'react'
import { css } from '#styled/css'
import { SourceMark } from './block-source.tsx'

type PanelProps = { title: string; lead?: string | undefined; end?: ReactNode; children: ReactNode }

/** The frame of a block: a heading, an optional action beside it, and the content. */
export function Panel({ title, lead, end, children }: PanelProps) {
  const id = useId()
  return (
    <section
      className={css({
        bg: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'md',
        p: { base: '4', md: '5' },
        h: 'full',
      })}
      aria-labelledby={id}
    >
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: '3',
          mb: '4',
        })}
      >
        <div className={css({ minW: '0' })}>
          <h2 className={css({ fontSize: 'lg' })} id={id}>
            {title}
          </h2>
          {lead ? <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })}>{lead}</div> : null}
        </div>
        <div className={css({ display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap' })}>
          <SourceMark />
          {end}
        </div>
      </div>
      {children}
    </section>
  )
}
