import { locales } from '#domain/locale.ts'
import type { StaffPost } from '#domain/staff-posts.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { useDesk } from '../desk-host.ts'
import { ListView } from '../frame/list-view.tsx'
import type { Column } from '../frame/row-table.tsx'
import { languageLabel } from '../ui/language-label.ts'

const columns = (): Column<StaffPost>[] => [
  {
    id: 'title',
    label: m.desk_post(),
    view: ({ slug, title }) => (
      <TextLink to="/blog/$slug" params={{ slug }} data-row-name="">
        {title}
      </TextLink>
    ),
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
      empty={m.desk_posts_empty()}
    />
  )
}
