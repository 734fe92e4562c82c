import { createLink } from '@tanstack/react-router'
import { useLive } from '#engine/use-live.ts'
import { languageNames } from '#domain/locale.ts'
import { foreignLanguage } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedPost } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import type { PostNeighbours } from '#features/blog/blog.store.ts'
import { PostSection } from '#features/blog/list/post-section.tsx'

const NeighbourLink = createLink(
  styled('a', {
    base: {
      display: 'block',
      flex: '1 1 14rem',
      minW: '0',
      px: '4',
      py: '3',
      bg: 'card',
      borderWidth: '1.5px',
      borderColor: 'line',
      borderRadius: 'md',
      _hover: { borderColor: 'accent' },
    },
  }),
)

const nothing: PostNeighbours = { previous: null, next: null, related: [] }

/** Links to the previous, next and related posts, read from the cache, so also offline. */
export function AdjacentPosts({ slug }: { slug: string }) {
  const { previous, next, related } = useLive(({ blog }) => blog.readNeighbours(slug), nothing, [slug])
  return (
    <>
      {previous || next ? (
        <nav
          className={css({ mt: '12', display: 'flex', gap: '3', flexWrap: 'wrap' })}
          aria-label={m.post_neighbours()}
        >
          <Neighbour label={m.post_previous()} post={previous} />
          <Neighbour label={m.post_next()} post={next} />
        </nav>
      ) : null}
      {related.length > 0 ? (
        <div className={css({ mt: '8' })}>
          <PostSection title={m.post_related()} posts={related} />
        </div>
      ) : null}
    </>
  )
}

function Neighbour({ label, post }: { label: string; post: CachedPost | null }) {
  if (!post) return null
  const lang = foreignLanguage(post)
  return (
    <NeighbourLink to="/blog/$slug" params={{ slug: post.slug }}>
      <span className={css({ display: 'block', color: 'soft', fontSize: 'sm' })}>
        {label}
        {lang ? (
          <>
            {' · '}
            <span lang={lang}>{languageNames[lang]}</span>
          </>
        ) : null}
      </span>
      <span lang={lang} className={css({ fontWeight: 'bold', overflowWrap: 'anywhere' })}>
        {post.title}
      </span>
    </NeighbourLink>
  )
}
