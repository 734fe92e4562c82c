import { useId, type ReactNode } from 'react'
import { css } from '#styled/css'
import { SourceMark } from './block-source.tsx'

type PanelProps = { title: string; lead?: string | undefined; end?: ReactNode; children: ReactNode }

/** The mark of a sample below the title, so that an action fits beside both on a phone. */
const stacked = css.raw({
  flexDirection: { mdDown: 'column' },
  alignItems: { base: 'flex-start', md: 'center' },
})

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
        py: { base: '2', md: '5' },
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
          rowGap: { base: '1', md: '3' },
          mb: { base: '2', md: '4' },
        })}
      >
        <div className={css({ minW: '0' })}>
          <div
            className={css(
              { display: 'flex', columnGap: '3', alignItems: 'center', flexWrap: 'wrap' },
              end ? stacked : undefined,
            )}
          >
            <h2 className={css({ fontSize: 'lg' })} id={id}>
              {title}
            </h2>
            <SourceMark />
          </div>
          {lead ? <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })}>{lead}</div> : null}
        </div>
        {end}
      </div>
      {children}
    </section>
  )
}
