import { Box } from '@chakra-ui/react/box'
import { staffCommentFilterSchema, type StaffComment } from '#domain/staff-comments.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import { timeColumn, type Column } from '../frame/row-table.tsx'
import { ReportedBadge, StateBadge } from '../ui/state-badge.tsx'
import { CommentDialog } from './comment-dialog.tsx'

const longestTitle = 60
const titleOf = ({ content }: StaffComment) =>
  content.length > longestTitle ? `${content.slice(0, longestTitle)}…` : content

const on = (row: StaffComment) => ({ id: row.id, of: row.of, title: titleOf(row) })

const actions = (): RowAction<StaffComment>[] => [
  {
    id: 'hide',
    label: m.desk_hide(),
    isDanger: true,
    isFor: ({ hidden_at }) => hidden_at === null,
    act: (row) => ({ action: 'comment.hide', ...on(row) }),
    back: (row) => ({ action: 'comment.restore', ...on(row) }),
  },
  {
    id: 'restore',
    label: m.desk_restore(),
    isFor: ({ hidden_at }) => hidden_at !== null,
    act: (row) => ({ action: 'comment.restore', ...on(row) }),
    back: (row) => ({ action: 'comment.hide', ...on(row) }),
  },
  {
    id: 'keep',
    label: m.desk_keep_comment(),
    isFor: ({ hidden_at, open_reports }) => hidden_at === null && open_reports > 0,
    act: (row) => ({ action: 'comment.restore', ...on(row) }),
  },
]

const columns = (): Column<StaffComment>[] => [
  {
    id: 'content',
    label: m.desk_comment(),
    view: ({ content }) => (
      <Box lineClamp="2" maxW="34rem" fontWeight="normal">
        {content}
      </Box>
    ),
  },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ hidden_at, open_reports }) => (
      <>
        {hidden_at === null ? null : <StateBadge tone="plain">{m.desk_hidden()}</StateBadge>}
        <ReportedBadge count={open_reports} />
      </>
    ),
  },
  { id: 'author', label: m.desk_from(), view: ({ author }) => author || m.deleted_user() },
  { id: 'subject', label: m.desk_about(), isLabelled: true, view: ({ subject }) => subject.title },
  timeColumn('at', m.desk_written(), ({ created_at }) => created_at),
]

const { options: states } = staffCommentFilterSchema.entries.state.wrapped

/** Comments on posts, or on software. */
export function CommentsView() {
  const { search } = useDesk()
  const subject = search.by === 'archive' ? 'archive' : 'blog'
  const all = actions()
  return (
    <ListView
      list={`comments/${subject}`}
      filter={{ q: search.q, state: states.find((state) => state === search.filter) ?? 'newest' }}
      name={m.desk_comments()}
      search={m.desk_comments_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_state(),
          unchosen: m.desk_newest(),
          options: [
            ['reported', m.desk_reported_ones()],
            ['hidden', m.desk_hidden()],
          ],
        },
        {
          key: 'by',
          label: m.desk_kind(),
          unchosen: m.desk_of_post(),
          options: [['archive', m.desk_of_software()]],
        },
      ]}
      columns={columns()}
      nameOf={titleOf}
      actions={all}
      empty={m.desk_comments_empty()}
      details={(open) => <CommentDialog {...open} actions={all} />}
    />
  )
}
