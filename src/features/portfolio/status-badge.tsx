import type { Packs } from '#catalogues/packs.ts'
import { css } from '#styled/css'

const dots = { Completed: 'success', 'In Production': 'accent', 'In Development': 'highlight' } as const

type Labels = Packs['projects']['labels']

export function StatusBadge({ status, labels }: { status: keyof typeof dots; labels: Labels }) {
  return (
    <span
      className={css({
        display: 'inline-flex',
        gap: '2',
        alignItems: 'center',
        minH: '5',
        fontSize: 'xs',
        fontWeight: 'bold',
      })}
    >
      <span className={css({ boxSize: 'dot', borderRadius: 'full', bg: dots[status] })} aria-hidden="true" />
      {labels.status[status]}
    </span>
  )
}
