import type { ReactNode } from 'react'
import { css } from '#styled/css'

type CallToActionProps = { id?: string; title: string; text: string; children: ReactNode }

/** A call to action on the night blue of the kanga's border; `children` are its links. */
export function CallToAction({ id, title, text, children }: CallToActionProps) {
  return (
    <section
      className={css({
        mt: '12',
        px: { base: '5', md: '8' },
        py: '7',
        bg: 'tint',
        borderRadius: 'md',
        borderLeftWidth: '8px',
        borderColor: 'highlight',
      })}
      id={id}
    >
      <h2 className={css({ fontSize: '2xl' })}>{title}</h2>
      <p className={css({ mt: '2', mb: '5', maxW: 'prose' })}>{text}</p>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>{children}</div>
    </section>
  )
}
