import { m } from '#i18n/paraglide/messages.js'
import { Box, Flex } from '#styled/jsx'
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
      <Box mt="2" overflowWrap="anywhere">
        {m.writing_delete_question({ title })}
      </Box>
      {draft.slug === '' ? null : <Box mt="2">{m.writing_delete_stays()}</Box>}
      {row ? <Box mt="2">{m.writing_delete_waiting()}</Box> : null}
      <Flex mt="5" gap="3" flexWrap="wrap">
        <Button look="quiet" color="udongo" borderColor="udongo" onClick={onDelete}>
          {m.writing_delete()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.writing_delete_keep()}
        </Button>
      </Flex>
    </Question>
  )
}
