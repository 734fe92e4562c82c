import { Check, Clock, FilePen, HardDrive, TriangleAlert } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { PostState } from './draft-state.ts'

const looks = {
  draft: { icon: FilePen, color: 'soft', words: m.writing_state_draft },
  here: { icon: HardDrive, color: 'soft', words: m.writing_state_here },
  waiting: { icon: Clock, color: 'wait', words: m.waiting_to_send },
  sending: { icon: Clock, color: 'wait', words: m.writing_state_sending },
  refused: { icon: TriangleAlert, color: 'udongo', words: m.refused_without_words },
  published: { icon: Check, color: 'rungwe', words: m.writing_state_published },
  changed: { icon: FilePen, color: 'wait', words: m.writing_state_changed },
} as const

/** Where a post stands, with the server's own words where it refused. */
export function DraftStateLine({ state, words }: { state: PostState; words: string | undefined }) {
  const { icon: shape, color, words: said } = looks[state]
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
      {state === 'refused' ? m.not_sent({ words: words ?? said() }) : said()}
    </div>
  )
}
