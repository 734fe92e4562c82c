import { Check, FilePen, HardDrive, TriangleAlert } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { RestingState } from './draft-state.ts'

const stateStyles = {
  draft: { icon: FilePen, color: 'soft', words: m.writing_state_draft },
  here: { icon: HardDrive, color: 'soft', words: m.writing_state_here },
  published: { icon: Check, color: 'success', words: m.writing_state_published },
  changed: { icon: FilePen, color: 'pending', words: m.writing_state_changed },
  hidden: { icon: TriangleAlert, color: 'danger', words: m.writing_state_hidden },
} as const

/** The state of a post that has no outbox row. */
export function DraftStateLine({ state }: { state: RestingState }) {
  const { icon: shape, color, words: label } = stateStyles[state]
  return (
    <div
      className={css({
        display: 'flex',
        mt: '2',
        gap: '2',
        alignItems: 'center',
        fontSize: 'sm',
        fontWeight: 'bold',
        color,
      })}
    >
      <span className={css({ flexShrink: '0' })}>
        <Icon shape={shape} size={16} aria-hidden="true" />
      </span>
      {label()}
    </div>
  )
}
