import { Box } from '@chakra-ui/react/box'
import type { StaffPost } from '#domain/staff-posts.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DescriptionList } from '#ui/description-list.tsx'
import { TextLink } from '#ui/link.ts'
import { ActionButtons } from '../frame/action-buttons.tsx'
import { DocumentState } from '../frame/document-state.tsx'
import type { OpenRow } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { useStaffDocument } from '../frame/use-staff-document.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { formatTimestamp } from '../ui/format-timestamp.ts'
import { PostText } from './post-text.tsx'

type PostDialogProps = OpenRow<StaffPost> & { actions: readonly RowAction<StaffPost>[] }

/** A post with its text, which is fetched when it is opened, and what can be done about it. */
export function PostDialog({ row, waiting, onAct, onClose, actions }: PostDialogProps) {
  const { id, title, author, published_at, slug, language, hidden_at, hidden_reason } = row
  const text = useStaffDocument('post-text', String(id), ({ pullPostText }) => pullPostText(id))
  return (
    <DeskDialog title={title} lead={`${author} · ${formatDate(published_at)}`} onClose={onClose}>
      {waiting}
      {hidden_at === null ? (
        <TextLink to="/blog/$slug" params={{ slug }}>
          {m.desk_open_post()}
        </TextLink>
      ) : (
        <DescriptionList
          facts={[
            [m.desk_post_down(), formatTimestamp(hidden_at)],
            ...(hidden_reason === '' ? [] : ([[m.desk_reason(), hidden_reason]] as const)),
          ]}
        />
      )}
      <ActionButtons row={row} actions={actions} onAct={onAct} />
      <Box asChild mt="4" pt="4" borderTop="1px solid var(--line)">
        <section aria-label={m.desk_post_text()}>
          {text.data ? (
            <PostText text={text.data} lang={language} />
          ) : (
            <DocumentState {...text} name={m.desk_post_text()} />
          )}
        </section>
      </Box>
    </DeskDialog>
  )
}
