import { Box } from '@chakra-ui/react/box'
import { useRef, useState } from 'react'
import { isComplete, type Letter, type LetterText } from '#domain/staff-newsletter.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { ActionButtons } from '../frame/action-buttons.tsx'
import type { OpenRow } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { titleOf } from './letter-actions.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreviewView } from './letter-preview.tsx'
import { useLetter } from './use-letter.ts'

type LetterDialogProps = Pick<OpenRow<Letter>, 'waiting' | 'onClose'> & {
  id: string
  /** Null for one that the server has not. */
  row: Letter | null
  /** Its texts as they wait to be stored; null for one that was not saved yet. */
  unsent?: LetterText | null
  actions: readonly RowAction<Letter>[]
  onAct?: (action: RowAction<Letter>) => void
}

/** Writes, previews and sends a letter in both languages. Input is kept; closing saves it as a draft. */
export function LetterDialog({
  id,
  row,
  unsent = null,
  waiting,
  actions,
  onAct,
  onClose,
}: LetterDialogProps) {
  const { texts, change, isChanged, save, discard } = useLetter(id, row ?? unsent)
  const [isFailed, setFailed] = useState(false)
  const [isPreviewed, preview] = useState(false)
  const isDraft = row === null || row.state === 'draft'
  const title = titleOf(texts, currentLocale())

  const storing = useRef<Promise<boolean>>(null)

  /** Pressed again before the first is shown as saved, it is the same: the server would refuse a second one as outdated. */
  function store(): Promise<boolean> {
    storing.current ??= storeOnce().finally(() => (storing.current = null))
    return storing.current
  }

  async function storeOnce(): Promise<boolean> {
    if (!isDraft || !isChanged) return true
    const isStored = await save(title).then(
      () => true,
      () => false,
    )
    setFailed(!isStored)
    return isStored
  }

  return (
    <DeskDialog
      title={title}
      lead={isDraft ? m.desk_letter_lead() : m.desk_letter_was_sent()}
      onClose={() => void store().then((isStored) => (isStored ? onClose() : undefined))}
    >
      {waiting}
      {isDraft || !isChanged ? null : (
        <Notice tone="wait" role="status" css={{ mt: '3' }}>
          {m.desk_letter_sent_without()}{' '}
          <Button variant="quiet" onClick={discard}>
            {m.discard()}
          </Button>
        </Notice>
      )}
      {isDraft || isChanged ? <LetterFields texts={texts} onChange={change} /> : null}
      {isFailed ? <Notice tone="error">{m.desk_not_stored()}</Notice> : null}
      {isDraft && !isComplete(texts) ? (
        <Box color="soft" fontSize="sm" mt="3">
          {m.desk_letter_incomplete()}
        </Box>
      ) : null}
      <Box display="flex" gap="3" flexWrap="wrap" mt="4">
        {isDraft ? (
          <Button aria-disabled={!isChanged} onClick={() => void store()}>
            {isChanged ? m.desk_letter_save() : m.desk_letter_saved()}
          </Button>
        ) : null}
        <Button variant="quiet" aria-expanded={isPreviewed} onClick={() => preview(!isPreviewed)}>
          {m.desk_letter_preview()}
        </Button>
      </Box>
      {isPreviewed ? <LetterPreviewView id={id} texts={texts} /> : null}
      {row && onAct && !isChanged ? <ActionButtons row={row} actions={actions} onAct={onAct} /> : null}
    </DeskDialog>
  )
}
