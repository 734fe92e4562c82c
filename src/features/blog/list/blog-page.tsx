import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { maxRenderedPages } from '#domain/limits.ts'
import { blogPageSize, isNarrowed } from '#domain/post-list.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { blogSearch, type BlogSearch } from './blog-search.ts'
import { Newsletter } from '#features/blog/newsletter/newsletter.tsx'
import { FeedLinks } from './feed-links.tsx'
import { PostFilters } from './post-filters.tsx'
import { CardPlaceholders, PostSection } from './post-section.tsx'
import { splitFeatured } from './split-featured.ts'
import { startPagePull, startPostsPull } from '#features/blog/start-pulls.ts'
import { usePosts } from '#features/blog/use-posts.ts'

// Only a list of more than one page loads it.
const MoreOnServer = lazySection(() => import('#engine/more-on-server.tsx'), 'MoreOnServer')

const route = getRouteApi('/blog')

type BlogPageProps = {
  /** The link to writing posts; its space is always reserved. */
  write: ReactNode
  /** A button to follow a category of this name. */
  follow: (category: string) => ReactNode
}

export function BlogPage({ write, follow }: BlogPageProps) {
  const { pageData } = route.useRouteContext()
  const search = useHydratedSearch(route.useSearch(), blogSearch)
  const navigate = route.useNavigate()
  const { posts, isPending, failure, savedAt, hasMore, more } = usePosts(search, pageData)
  const hasFilter = isNarrowed(search)
  const { featured, others } = hasFilter
    ? { featured: [], others: posts }
    : splitFeatured(posts, currentLocale())
  const isEmpty = !isPending && !failure && posts.length === 0
  const resultText =
    posts.length === 0
      ? null
      : hasMore
        ? m.blog_shown_of_more({ count: posts.length })
        : m.blog_shown({ count: posts.length })
  const narrow = (part: BlogSearch, replace = false) =>
    // From the latest address, which may not be rendered yet: text follows a filter before that on a slow phone.
    void navigate({
      search: (now) => ({ ...blogSearch(now), page: undefined, ...part }),
      replace,
      resetScroll: false,
    })
  // The number of pages is in the URL, so that going back shows as many posts.
  const pages = search.page ?? 1
  function showMore() {
    const page = pages + (more === 'failed' ? 0 : 1)
    startPagePull(search, page)
    narrow({ page }, true)
  }
  return (
    <div className={css({ py: { base: '4', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.nav_blog(), product: company.product })}
        description={m.blog_description()}
      />
      <LazyOutage of="posts" failure={null} savedAt={failure ? null : savedAt} />
      <PageIntro title={m.nav_blog()} lead={m.blog_description()} />
      <PostFilters search={search} resultText={resultText} onFilter={narrow} />
      <div
        className={css({
          display: 'flex',
          mt: '1',
          minH: posts.length === 0 ? '0' : '11',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: '4',
        })}
      >
        <div className={css({ color: 'soft', fontSize: 'sm' })} role="status">
          {resultText}
        </div>
        {search.category ? follow(search.category) : null}
        {write}
      </div>
      <LazyOutage
        of="posts"
        failure={failure}
        isNarrowed={hasFilter}
        onRetry={() => startPostsPull(search)}
      />
      {isEmpty && !hasFilter ? <Notice css={{ mt: '4' }}>{m.blog_empty()}</Notice> : null}
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
      {hasMore ? (
        <MoreOnServer
          label={m.blog_more()}
          pages={pages}
          shown={posts.length}
          state={more}
          failure={m.blog_more_failed()}
          onMore={showMore}
        />
      ) : null}
      {pageData?.kind === 'posts' && pageData.next !== null ? (
        <NextPage path="/blog" pages={pageData.posts.length / blogPageSize} most={maxRenderedPages} />
      ) : null}
      <DeferredHydration>
        <FeedLinks {...search} />
        <Newsletter />
      </DeferredHydration>
    </div>
  )
}
