import { Box } from '@chakra-ui/react/box'
import { useEffect } from 'react'
import { locales } from '#domain/locale.ts'
import type { StaffPost } from '#domain/staff-posts.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import { namesOf } from '../frame/names-of.ts'
import type { RowAction } from '../frame/row-action.ts'
import type { Column } from '../frame/row-table.tsx'
import { languageLabel } from '../ui/language-label.ts'
import { StateBadge } from '../ui/state-badge.tsx'

const PostDialog = lazyWithRetry(() => import('./post-dialog.tsx'), 'PostDialog')

const hide = ({ id, title }: StaffPost, reason: string) =>
  ({ action: 'post.hide', id, title, reason }) as const
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
      question: (rows) => m.desk_post_hide_asked({ names: namesOf(rows.map(({ title }) => title)) }),
      text: { label: m.desk_reason(), hint: m.desk_post_reason_hint(), isRequired: false },
    },
  },
  {
    id: 'restore',
    label: m.desk_post_restore(),
    isFor: ({ hidden_at }) => hidden_at !== null,
    act: restore,
    back: (row) => hide(row, row.hidden_reason),
  },
]

const columns = (): Column<StaffPost>[] => [
  {
    id: 'title',
    label: m.desk_post(),
    view: ({ title }) => title,
  },
  {
    id: 'state',
    label: m.desk_state(),
    view: ({ hidden_at }) =>
      hidden_at === null ? null : <StateBadge tone="plain">{m.desk_post_down()}</StateBadge>,
  },
  { id: 'author', label: m.desk_writer(), isLabelled: true, view: ({ author }) => author },
  {
    id: 'language',
    label: m.desk_language(),
    view: ({ language }) => <Box whiteSpace="nowrap">{languageLabel(language)}</Box>,
  },
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
  // Cached with the list, so that it opens offline.
  useEffect(() => void PostDialog.preload().catch(() => {}), [])
  const all = actions()
  return (
    <ListView
      list="posts"
      filter={{
        q: search.q,
        language: locales.find((locale) => locale === search.filter),
        state: search.by === 'hidden' ? 'hidden' : undefined,
      }}
      name={m.desk_posts()}
      search={m.desk_posts_search()}
      filters={[
        {
          key: 'filter',
          label: m.desk_language(),
          options: locales.map((locale) => [locale, languageLabel(locale)]),
        },
        { key: 'by', label: m.desk_state(), options: [['hidden', m.desk_post_down()]] },
      ]}
      columns={columns()}
      nameOf={({ title }) => title}
      actions={all}
      empty={m.desk_posts_empty()}
      details={(open) => (
        <LazyOverlay onClose={open.onClose}>
          <PostDialog {...open} actions={all} />
        </LazyOverlay>
      )}
    />
  )
}
