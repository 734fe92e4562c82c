import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Question } from '#ui/question.tsx'
import type { ListedDraft } from './drafts.store.ts'

type DeleteDialogProps = { listed: ListedDraft; onDelete: () => void; onClose: () => void }

/** Asks before a post leaves this device; what is on the site stays there. */
export function DeleteDialog({ listed, onDelete, onClose }: DeleteDialogProps) {
  const { draft, row } = listed
  const title = draft.title.trim() || m.writing_untitled()
  return (
    <Question title={m.writing_delete_title()} onClose={onClose}>
      <div className={css({ mt: '2', overflowWrap: 'anywhere' })}>{m.writing_delete_question({ title })}</div>
      {draft.slug === '' ? null : <div className={css({ mt: '2' })}>{m.writing_delete_stays()}</div>}
      {row ? <div className={css({ mt: '2' })}>{m.writing_delete_waiting()}</div> : null}
      <div className={css({ display: 'flex', mt: '5', gap: '3', flexWrap: 'wrap' })}>
        <Button look="quiet" onClick={onDelete} css={{ color: 'udongo', borderColor: 'udongo' }}>
          {m.writing_delete()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.writing_delete_keep()}
        </Button>
      </div>
    </Question>
  )
}
