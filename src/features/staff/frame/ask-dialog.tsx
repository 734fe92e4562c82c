import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import type { RowAction } from './row-action.ts'
import { useNoteDraft } from './use-note-draft.ts'

const longestText = 1000

type AskDialogProps<R> = {
  action: RowAction<R>
  rows: readonly R[]
  /** Must close the dialog once the action is stored: it stays open with its text otherwise. */
  onConfirm: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Confirms an action that cannot be undone: what happens, to how many, with a note or a reason. */
export function AskDialog<R>({ action, rows, onConfirm, onClose }: AskDialogProps<R>) {
  const [first] = rows
  const field = action.ask?.text
  const about = field && first && rows.length === 1 ? action.act(first, '') : null
  const { value: text, change: setText } = useNoteDraft(about)
  const [isMissing, setMissing] = useState(false)
  function check(): boolean {
    const isComplete = !field?.isRequired || text.trim() !== ''
    setMissing(!isComplete)
    return isComplete
  }
  return (
    <DeskDialog
      title={action.label}
      lead={action.ask?.question(rows) ?? ''}
      variant="question"
      onClose={onClose}
    >
      <SubmitOnceForm check={check} send={() => onConfirm(text.trim())}>
        {field ? (
          <TextAreaField
            label={field.label}
            rows={4}
            maxLength={longestText}
            value={text}
            placeholder={field.hint}
            onChange={({ target }) => setText(target.value)}
            error={isMissing ? m.desk_reason_missing() : undefined}
          />
        ) : null}
        <Box display="flex" gap="3" flexWrap="wrap" mt="4">
          <Button type="submit" variant={action.isDanger ? 'danger' : 'solid'}>
            {rows.length > 1 ? m.desk_taken({ action: action.label, count: rows.length }) : action.label}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
        </Box>
      </SubmitOnceForm>
    </DeskDialog>
  )
}
