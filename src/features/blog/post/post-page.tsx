import { createLink } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import type { BlogDownload } from '#domain/downloads.ts'
import { oneOf } from '#domain/list-search.ts'
import type { PageData } from '#domain/page-data.ts'
import { postCategories } from '#domain/post-list.ts'
import { formatAge, formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wordsOfCategory } from '#i18n/post-categories.ts'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { Button } from '#ui/button.ts'
import { JsonLd } from '#ui/json-ld.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { GeneratedCover } from '#ui/generated-cover.tsx'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { prepareArticle } from './article-html.ts'
import { PostText } from './article.tsx'
import { PostContents } from './post-contents.tsx'
import { readTime } from '#features/blog/post-words.ts'
import { startPostPull } from '#features/blog/start-pulls.ts'
import { usePost } from '#features/blog/use-posts.ts'

const ShareButton = lazyWithRetry(() => afterHydration(() => import('./share-button.tsx')), 'ShareButton')
const AdjacentPosts = lazyWithRetry(
  () => afterHydration(() => import('./adjacent-posts.tsx')),
  'AdjacentPosts',
)

/** Links a tag to its posts, with a touch target 44 px high. */
const FilterLink = createLink(
  styled('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      color: 'accent',
      fontSize: 'sm',
      fontWeight: 'bold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
    },
  }),
)

type PostPageProps = {
  slug: string
  pageData: PageData | null
  like: (post: CachedPost) => ReactNode
  comments: ReactNode
  files: (files: readonly BlogDownload[]) => ReactNode
  /** The button that saves the post for offline reading. */
  save?: ReactNode
}

export function PostPage({ slug, pageData, like, comments, files, save }: PostPageProps) {
  const { post, state, savedAt } = usePost(slug, pageData)
  const [openedAt] = useState(() => Date.now())
  const { content, images } = post ?? {}
  const article = useMemo(
    () => (content === undefined ? null : prepareArticle(content, images)),
    [content, images],
  )
  if (state === 'missing') return <PostMissing />
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: post?.title ?? m.nav_blog(), product: company.product })}
        {...(post ? { description: post.excerpt } : {})}
      />
      {post ? <JsonLd data={articleOf(post)} /> : null}
      <div
        className={css({
          display: { lg: 'grid' },
          gridTemplateColumns: { lg: 'minmax(0, 44rem) minmax(0, 1fr)' },
          columnGap: '12',
          maxW: { base: 'prose', lg: '[none]' },
          mx: 'auto',
        })}
      >
        <div className={css({ minW: '0' })}>
          <article>
            <TextLink to="/blog">{m.back_to_blog()}</TextLink>
            <PageTitle css={{ mt: '4', overflowWrap: 'anywhere' }}>{post?.title ?? m.nav_blog()}</PageTitle>
            {post ? <PostFacts post={post} /> : null}
            {savedAt === null ? null : (
              <div className={css({ mt: '3', color: 'success', fontSize: 'sm', fontWeight: 'bold' })}>
                {m.saved_on_device({ age: formatAge(savedAt, openedAt) })}
              </div>
            )}
            {post ? (
              <div className={css({ mt: '5', borderRadius: 'md', overflow: 'hidden' })}>
                <GeneratedCover seed={slug} place={css.raw({ h: '[132px]' })} />
              </div>
            ) : null}
            {article ? (
              <DeferredHydration>
                <PostContents headings={article.headings} place="above" />
              </DeferredHydration>
            ) : null}
            <div className={css({ mt: '6' })}>
              {article ? (
                <DeferredHydration>
                  <PostText key={article.html} html={article.html} />
                </DeferredHydration>
              ) : (
                <PostWithoutText slug={slug} isUnsaved={state === 'unsaved'} />
              )}
            </div>
          </article>
          {post?.downloads?.length ? (
            <LazySection placeholder={<FilesRoom count={post.downloads.length} />}>
              {files(post.downloads)}
            </LazySection>
          ) : null}
          {post ? (
            <div
              className={css({
                display: 'flex',
                mt: '8',
                gap: '3',
                flexWrap: 'wrap',
                alignItems: 'flex-start',
              })}
            >
              <DeferredHydration>
                {like(post)}
                <LazySection place={css.raw({ minH: '11', minW: '[7.6rem]' })}>
                  <ShareButton title={post.title} />
                </LazySection>
                {save}
              </DeferredHydration>
            </div>
          ) : null}
          {post ? <DeferredHydration>{comments}</DeferredHydration> : null}
        </div>
        {article ? (
          <div>
            <DeferredHydration>
              <PostContents headings={article.headings} place="beside" />
            </DeferredHydration>
          </div>
        ) : null}
      </div>
      {post ? (
        <LazySection place={css.raw({ minH: '0' })}>
          <AdjacentPosts slug={slug} />
        </LazySection>
      ) : null}
    </div>
  )
}

/** The space of the file list, with two or three lines per file. */
function FilesRoom({ count }: { count: number }) {
  return (
    <>
      <div className={css({ h: '22' })} />
      {Array.from({ length: count }, (_, place) => (
        <div className={css({ h: { base: '[13.6rem]', md: '[10.7rem]' } })} key={place} />
      ))}
    </>
  )
}

function articleOf(post: CachedPost) {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.published_at,
    articleSection: post.category,
    keywords: post.tags,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: company.product },
  }
}

function PostFacts({ post }: { post: CachedPost }) {
  return (
    <>
      <div
        className={css({
          display: 'flex',
          columnGap: '3',
          rowGap: '1',
          mt: '3',
          color: 'soft',
          fontSize: 'sm',
          flexWrap: 'wrap',
        })}
      >
        <span>{m.by_author({ author: post.author })}</span>
        <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
        <span>{readTime(post)}</span>
        <span>{m.n_views({ count: post.views, shown: formatNumber(post.views) })}</span>
      </div>
      <ul
        className={css({ display: 'flex', columnGap: '3', mt: '1', flexWrap: 'wrap' })}
        aria-label={m.tags()}
      >
        <li>
          <FilterLink to="/blog" search={{ category: oneOf(postCategories, post.category) }}>
            {wordsOfCategory(post.category)}
          </FilterLink>
        </li>
        {post.tags.map((tag) => (
          <li key={tag}>
            <FilterLink to="/blog" search={{ tag }}>
              {tag}
            </FilterLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function PostWithoutText({ slug, isUnsaved }: { slug: string; isUnsaved: boolean }) {
  if (isUnsaved) {
    return (
      <Notice tone="wait" role="status">
        <div className={css({ fontWeight: 'bold' })}>{m.post_not_saved()}</div>
        <div className={css({ mt: '1' })}>{m.post_not_saved_hint()}</div>
        <Button look="quiet" onClick={() => startPostPull(slug)} css={{ mt: '3' }}>
          {m.try_again()}
        </Button>
      </Notice>
    )
  }
  return (
    <div role="status" aria-busy="true" aria-label={m.loading()}>
      <TextSkeleton />
    </div>
  )
}

function PostMissing() {
  return (
    <div className={css({ py: '10', maxW: 'prose', mx: 'auto' })}>
      <PageHead title={m.page_title({ title: m.post_not_found(), product: company.product })} />
      <PageTitle>{m.post_not_found()}</PageTitle>
      <div className={css({ mt: '3', mb: '5', color: 'soft' })}>{m.post_not_found_hint()}</div>
      <TextLink to="/blog">{m.back_to_blog()}</TextLink>
    </div>
  )
}
