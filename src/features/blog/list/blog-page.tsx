import { getRouteApi } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { isNarrowed } from '#domain/post-list.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import type { BlogSearch } from './blog-search.ts'
import { MorePosts } from './more-posts.tsx'
import { Newsletter } from '#features/blog/newsletter/newsletter.tsx'
import { PostFilters } from './post-filters.tsx'
import { CardPlaceholders, PostSection } from './post-section.tsx'
import { startPostsPull } from '#features/blog/start-pulls.ts'
import { usePosts } from '#features/blog/use-posts.ts'
import { Button } from '#ui/button.ts'

const route = getRouteApi('/blog')
const unfiltered: BlogSearch = {}

/** `write` is the link to writing posts; its space is always reserved. */
export function BlogPage({ write }: { write: ReactNode }) {
  const { pageData } = route.useRouteContext()
  const search = useHydratedSearch(route.useSearch(), unfiltered)
  const navigate = route.useNavigate()
  const { posts, isPending, hasFailed, hasMore, more } = usePosts(search, pageData)
  useFailureToast(hasFailed)
  const hasFilter = isNarrowed(search)
  const featured = hasFilter ? [] : posts.filter((post) => post.featured)
  const others = hasFilter ? posts : posts.filter((post) => !post.featured)
  const isEmpty = !isPending && !hasFailed && posts.length === 0
  const narrow = (part: BlogSearch, replace = false) =>
    void navigate({ search: { ...search, page: undefined, ...part }, replace, resetScroll: false })
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.nav_blog(), product: company.product })}
        description={m.blog_description()}
      />
      <PageIntro title={m.nav_blog()} lead={m.blog_description()} />
      <PostFilters search={search} posts={posts} onNarrow={narrow} />
      <div
        className={css({
          display: 'flex',
          mt: '2',
          minH: '11',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: '4',
        })}
      >
        <div className={css({ color: 'soft' })} role="status">
          {posts.length === 0
            ? null
            : hasMore
              ? m.blog_shown_of_more({ count: posts.length })
              : m.blog_shown({ count: posts.length })}
        </div>
        {write}
      </div>
      {hasFailed ? <LoadFailed onRetry={() => startPostsPull(search)} /> : null}
      {isEmpty && !hasFilter ? <Notice css={{ mt: '8' }}>{m.blog_empty()}</Notice> : null}
      {isEmpty && hasFilter ? (
        <EmptyState
          title={m.blog_none_found()}
          hint={m.blog_none_found_hint()}
          onClear={() => void navigate({ search: {}, resetScroll: false })}
        />
      ) : null}
      {featured.length > 0 ? <PostSection title={m.blog_featured()} posts={featured} /> : null}
      {others.length > 0 ? (
        <PostSection
          title={hasFilter ? m.blog_found() : featured.length > 0 ? m.blog_latest() : m.blog_all()}
          posts={others}
        />
      ) : null}
      {isPending ? <CardPlaceholders /> : null}
      {hasMore ? <MorePosts search={search} state={more} onOpen={(page) => narrow({ page }, true)} /> : null}
      <DeferredHydration>
        <Newsletter />
      </DeferredHydration>
    </div>
  )
}

/** Shows the toast once; the page shows the error permanently. */
function useFailureToast(hasFailed: boolean): void {
  const { showToast } = useToasts()
  useEffect(() => {
    if (hasFailed) showToast(m.blog_failed_toast(), { type: 'error' })
  }, [hasFailed, showToast])
}

/** Shown if nothing is cached and the fetch failed. */
function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" css={{ mt: '8' }}>
      <div className={css({ fontWeight: 'bold' })}>{m.blog_failed()}</div>
      <div className={css({ mt: '1' })}>{m.failed_hint()}</div>
      <Button look="quiet" onClick={onRetry} css={{ mt: '3' }}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}
