import { useState, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import type { PageData } from '#domain/page-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import type { Failure } from '#platform/sync/pull-status.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { TextLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { CardPlaceholders, PostSection } from '#features/blog/list/post-section.tsx'
import { startPagePull, startPostsPull } from '#features/blog/start-pulls.ts'
import { usePosts } from '#features/blog/use-posts.ts'

const MoreOnServer = lazySection(() => import('#engine/more-on-server.tsx'), 'MoreOnServer')

type AuthorPageProps = {
  author: string
  pageData: PageData | null
  /** A button to follow the author of this name. */
  follow: (name: string) => ReactNode
}

/** The posts of one author, from the device where there is no network; `author` is a name as in the address of the page. */
export function AuthorPage({ author, pageData, follow }: AuthorPageProps) {
  const [page, setPage] = useState(1)
  const search = page === 1 ? { author } : { author, page }
  const { posts, isPending, failure, savedAt, hasMore, more } = usePosts(search, pageData)
  const name = posts[0]?.author
  function showMore() {
    const next = page + (more === 'failed' ? 0 : 1)
    startPagePull(search, next)
    setPage(next)
  }
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <LazyOutage of="author" failure={null} savedAt={name === undefined ? null : savedAt} />
      <TextLink to="/blog" activeOptions={{ exact: true }}>
        {m.nav_blog()}
      </TextLink>
      {name === undefined ? (
        <Unknown isPending={isPending} failure={failure} onRetry={() => startPostsPull(search)} />
      ) : (
        <>
          <PageHead
            title={m.page_title({ title: name, product: company.product })}
            description={m.author_lead({ author: name })}
          />
          {import.meta.env.SSR ? <JsonLd data={profileOf(name)} /> : null}
          <div className={css({ mt: '4' })}>
            <PageIntro title={name} lead={m.author_lead({ author: name })} />
          </div>
          <div
            className={css({
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: '4',
              mt: '2',
              minH: '11',
              alignItems: 'center',
            })}
          >
            <div className={css({ color: 'soft', mr: 'auto' })} role="status">
              {hasMore
                ? m.blog_shown_of_more({ count: posts.length })
                : m.blog_shown({ count: posts.length })}
            </div>
            {follow(name)}
          </div>
          <PostSection title={m.blog_all()} posts={posts} />
          {hasMore ? (
            <MoreOnServer
              label={m.blog_more()}
              pages={page}
              shown={posts.length}
              state={more}
              failure={m.blog_more_failed()}
              onMore={showMore}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

const profileOf = (name: string) => ({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name } })

type UnknownProps = { isPending: boolean; failure: Failure | null; onRetry: () => void }

/** While the posts are fetched, without a network, and for a name under which nothing was published. */
function Unknown({ isPending, failure, onRetry }: UnknownProps) {
  const title = isPending || failure ? m.author_title() : m.author_none()
  return (
    <>
      <PageHead title={m.page_title({ title, product: company.product })} />
      <PageTitle css={{ mt: '4' }}>{title}</PageTitle>
      {isPending ? (
        <CardPlaceholders />
      ) : failure ? (
        <LazyOutage of="author" failure={failure} onRetry={onRetry} />
      ) : (
        <div className={css({ mt: '3', color: 'soft' })}>{m.author_none_hint()}</div>
      )}
    </>
  )
}
