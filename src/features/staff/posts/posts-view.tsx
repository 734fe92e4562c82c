import { locales } from '#domain/locale.ts'
import type { StaffPost } from '#domain/staff-posts.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import type { RowAction } from '../frame/row-action.ts'
import type { Column } from '../frame/row-table.tsx'
import { languageLabel } from '../ui/language-label.ts'
import { StateBadge } from '../ui/state-badge.tsx'

const hide = ({ id, title }: StaffPost) => ({ action: 'post.hide', id, title }) as const
const restore = ({ id, title }: StaffPost) => ({ action: 'post.restore', id, title }) as const

const actions = (): RowAction<StaffPost>[] => [
  {
    id: 'hide',
    label: m.desk_post_hide(),
    isDanger: true,
    isFor: ({ hidden_at }) => hidden_at === null,
    act: hide,
    back: restore,
    ask: {
      question: (rows) => m.desk_post_hide_asked({ names: rows.map(({ title }) => title).join(', ') }),
    },
  },
  {
    id: 'restore',
    label: m.desk_post_restore(),
    isFor: ({ hidden_at }) => hidden_at !== null,
    act: restore,
    back: hide,
  },
]

const columns = (): Column<StaffPost>[] => [
  {
    id: 'title',
    label: m.desk_post(),
    view: ({ slug, title, hidden_at }) =>
      hidden_at === null ? (
        <TextLink to="/blog/$slug" params={{ slug }} data-row-name="">
          {title}
        </TextLink>
      ) : (
        title
      ),
  },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ hidden_at }) =>
      hidden_at === null ? null : <StateBadge tone="plain">{m.desk_post_down()}</StateBadge>,
  },
  { id: 'author', label: m.desk_writer(), isLabelled: true, view: ({ author }) => author },
  { id: 'language', label: m.desk_language(), view: ({ language }) => languageLabel(language) },
  { id: 'views', label: m.desk_reads(), isLabelled: true, view: ({ views }) => formatNumber(views) },
  {
    id: 'likes',
    label: m.desk_likes(),
    isLabelled: true,
    view: ({ like_count }) => formatNumber(like_count),
  },
  {
    id: 'comments',
    label: m.desk_comments(),
    isLabelled: true,
    view: ({ comment_count }) => formatNumber(comment_count),
  },
  {
    id: 'at',
    label: m.desk_published(),
    isLabelled: true,
    view: ({ published_at }) => formatDate(published_at),
  },
]

/** Posts of all writers. */
export function PostsView() {
  const { search } = useDesk()
  return (
    <ListView
      list="posts"
      filter={{ q: search.q, language: locales.find((locale) => locale === search.filter) }}
      name={m.desk_posts()}
      search={m.desk_posts_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_language(),
          options: locales.map((locale) => [locale, languageLabel(locale)]),
        },
      ]}
      columns={columns()}
      nameOf={({ title }) => title}
      actions={actions()}
      empty={m.desk_posts_empty()}
    />
  )
}
