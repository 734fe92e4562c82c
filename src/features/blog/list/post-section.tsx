import { m } from '#i18n/paraglide/messages.js'
import type { CachedPost } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CardGrid } from '#ui/card.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { CardPlaceholder } from './card-placeholder.tsx'
import { PostCard } from './post-card.tsx'

export function PostSection({ title, posts }: { title: string; posts: readonly CachedPost[] }) {
  return (
    <section>
      <SectionHeading css={{ mt: { base: '2', md: '6' }, mb: { base: '3', md: '4' } }}>
        {title}
      </SectionHeading>
      <CardGrid>
        <DeferredHydration>
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </DeferredHydration>
      </CardGrid>
    </section>
  )
}

export function CardPlaceholders() {
  return (
    <div className={css({ mt: '4' })} aria-busy="true" aria-label={m.loading()} role="status">
      <CardGrid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <CardPlaceholder key={key} />
        ))}
      </CardGrid>
    </div>
  )
}
