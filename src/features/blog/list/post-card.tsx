import { memo } from 'react'
import { languageNames } from '#domain/locale.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { foreignLanguage } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { labelOfCategory } from '#i18n/post-categories.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { Card, CardLink, CardTitle } from '#ui/card.tsx'
import { hasEqualFields } from '#ui/equal-fields.ts'
import { Tag } from '#ui/tag.ts'
import { readTime } from '#features/blog/post-labels.ts'

const shownTags = 3

const shownFields = [
  'slug',
  'category',
  'read_time',
  'title',
  'excerpt',
  'language',
  'tags',
  'cover_icon',
  'published_at',
  'like_count',
  'comment_count',
] as const

export const PostCard = memo(CardContent, (a, b) => hasEqualFields(shownFields, a.post, b.post))

function CardContent({ post }: { post: Pick<CachedPost, (typeof shownFields)[number]> }) {
  const hidden = post.tags.length - shownTags
  const lang = foreignLanguage(post)
  return (
    <Card seed={post.slug} icon={post.cover_icon}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'center',
          color: 'soft',
          fontSize: 'xs',
          flexWrap: 'wrap',
        })}
      >
        <Tag>{labelOfCategory(post.category)}</Tag>
        <span>{readTime(post)}</span>
        {lang ? <Tag lang={lang}>{languageNames[lang]}</Tag> : null}
      </div>
      <CardTitle>
        <CardLink to="/blog/$slug" params={{ slug: post.slug }} lang={lang}>
          {post.title}
        </CardLink>
      </CardTitle>
      <div lang={lang} className={css({ mt: '1', color: 'soft', fontSize: 'sm', lineClamp: '3' })}>
        {post.excerpt}
      </div>
      {post.tags.length > 0 ? (
        <ul className={css({ display: 'flex', gap: '2', mt: '3', flexWrap: 'wrap' })} aria-label={m.tags()}>
          {post.tags.slice(0, shownTags).map((tag) => (
            <Tag as="li" key={tag} lang={lang}>
              {tag}
            </Tag>
          ))}
          {hidden > 0 ? <Tag as="li">{`+${hidden}`}</Tag> : null}
        </ul>
      ) : null}
      <div
        className={css({
          display: 'flex',
          columnGap: '4',
          mt: 'auto',
          pt: '3',
          color: 'soft',
          fontSize: 'xs',
          flexWrap: 'wrap',
        })}
      >
        <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
        <span>{m.n_likes({ count: post.like_count, shown: formatNumber(post.like_count) })}</span>
        <span>{m.n_comments({ count: post.comment_count, shown: formatNumber(post.comment_count) })}</span>
      </div>
    </Card>
  )
}
