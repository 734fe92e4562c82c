import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { RichDialog } from '#ui/lazy-dialogs.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import type { ListedDraft } from '#features/writing/drafts.store.ts'

type DeleteDialogProps = {
  listed: ListedDraft
  /** Whether staff took its post down. */
  isHidden: boolean
  onDelete: () => void
  onClose: () => void
}

/** Confirms deleting a draft from this device; the published post stays on the server. */
export function DeleteDialog({ listed, isHidden, onDelete, onClose }: DeleteDialogProps) {
  const { draft, row } = listed
  const title = draft.title.trim() || m.writing_untitled()
  return (
    <LazyOverlay onClose={onClose}>
      <RichDialog
        title={m.writing_delete_title()}
        lead={m.writing_delete_question({ title })}
        variant="question"
        onClose={onClose}
      >
        {draft.slug === '' || isHidden ? null : <p>{m.writing_delete_stays()}</p>}
        {row ? <p className={css({ mt: '2' })}>{m.writing_delete_waiting()}</p> : null}
        <div className={css({ display: 'flex', mt: '4', gap: '3', flexWrap: 'wrap' })}>
          <Button variant="danger" onClick={onDelete}>
            {m.writing_delete()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.writing_delete_keep()}
          </Button>
        </div>
      </RichDialog>
    </LazyOverlay>
  )
}
