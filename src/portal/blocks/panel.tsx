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
        px: { base: '4', md: '5' },
        py: { base: '3', md: '5' },
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
          columnGap: '3',
          rowGap: { base: '2', md: '3' },
          mb: { base: '3', md: '4' },
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
