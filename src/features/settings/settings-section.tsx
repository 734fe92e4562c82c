import { useId, type ReactNode } from 'react'
import { css } from '#styled/css'

/** A section of the settings page. */
export function SettingsSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' },
        columnGap: '8',
        rowGap: '4',
        py: '7',
        borderTopWidth: '1px',
        borderColor: 'line',
      })}
      aria-labelledby={id}
    >
      <div>
        <h2 className={css({ fontSize: 'xl' })} id={id}>
          {title}
        </h2>
        {hint ? <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })}>{hint}</div> : null}
      </div>
      <div className={css({ display: 'grid', gap: '4', minW: '0' })}>{children}</div>
    </section>
  )
}
