import { useMemo, type ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { authorKey } from '#domain/author-key.ts'
import type { BlogDownload } from '#domain/downloads.ts'
import { oneOf } from '#domain/list-search.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { postCategories } from '#domain/post-list.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { foreignLanguage } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { labelOfCategory } from '#i18n/post-categories.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import type { CachedPost } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { rowButton } from '#ui/action-row.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { LazySection, lazySection } from '#ui/lazy-section.tsx'
import { GeneratedCover } from '#ui/generated-cover.tsx'
import { StandaloneLink, TextLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { factsRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { prepareArticle } from './article-html.ts'
import { PostText } from './article.tsx'
import { PostContents, minContentsHeadings } from './post-contents.tsx'
import { readTime, tableLabel } from '#features/blog/post-labels.ts'
import { usePost } from '#features/blog/use-posts.ts'

const ShareButton = lazySection(() => afterHydration(() => import('./share-button.tsx')), 'ShareButton', {
  placeholderClass: rowButton,
})
const PostWithoutText = lazySection(() => import('./post-without-text.tsx'), 'PostWithoutText', {
  placeholderStyle: css.raw({ minH: '[9rem]' }),
})
const AdjacentPosts = lazySection(
  () => afterHydration(() => import('./adjacent-posts.tsx')),
  'AdjacentPosts',
  { placeholderStyle: css.raw({ minH: '0' }) },
)

/** The class of a text with its table of contents. */
const besideContents = 'beside-contents'

const Facts = styled('div', factsRecipe)

/** Each in the language of the post that it leads to. */
const readIn: Record<Locale, string> = { en: 'Read in English', sw: 'Soma kwa Kiswahili' }

type PostPageProps = {
  slug: string
  pageData: PageData | null
  /** The like button and the button that saves the post, each a `rowButton`. */
  like: (post: CachedPost) => ReactNode
  save: (post: CachedPost) => ReactNode
  comments: ReactNode
  /** `lang` is the post's language where the page's is another. */
  files: (files: readonly BlogDownload[], lang: Locale | undefined) => ReactNode
}

export function PostPage({ slug, pageData, like, save, comments, files }: PostPageProps) {
  const { post, state, failure, savedAt } = usePost(slug, pageData)
  const { content, images } = post ?? {}
  const article = useMemo(
    () => (content === undefined ? null : prepareArticle(content, tableLabel, images)),
    [content, images],
  )
  if (state === 'missing') return <PostMissing />
  const hasContents = (article?.headings.length ?? 0) >= minContentsHeadings
  const lang = post && foreignLanguage(post)
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: post?.title ?? m.nav_blog(), product: company.product })}
        {...(post ? { description: post.excerpt } : {})}
      />
      {import.meta.env.SSR && post ? <JsonLd data={articleOf(post)} /> : null}
      <article {...(hasContents ? { className: besideContents } : {})}>
        <div className={css({ minW: '0' })}>
          <LazyOutage of="post" failure={null} savedAt={savedAt} />
          <TextLink to="/blog" activeOptions={{ exact: true }}>
            {m.back_to_blog()}
          </TextLink>
          <PageTitle lang={lang} css={{ mt: '4', overflowWrap: 'anywhere' }}>
            {post?.title ?? m.nav_blog()}
          </PageTitle>
          {post ? <PostFacts post={post} /> : null}
          {post ? (
            <div className={css({ mt: '5', borderRadius: 'md', overflow: 'hidden' })}>
              <GeneratedCover seed={slug} icon={post.cover_icon} style={css.raw({ h: '[132px]' })} />
            </div>
          ) : null}
        </div>
        {article && hasContents ? (
          <DeferredHydration>
            <PostContents headings={article.headings} lang={lang} />
          </DeferredHydration>
        ) : null}
        {/* Another element than the placeholder's, which would be moved by what comes above. */}
        <div key={article ? 'text' : 'wait'} className={css({ mt: '6', minW: '0' })}>
          {article ? (
            <DeferredHydration>
              <PostText key={article.html} html={article.html} lang={lang} />
            </DeferredHydration>
          ) : (
            <PostWithoutText slug={slug} failure={failure} />
          )}
        </div>
      </article>
      <div className={css({ maxW: 'prose' })}>
        {post?.downloads?.length ? (
          <LazySection placeholder={<FilesRoom count={post.downloads.length} />}>
            {files(post.downloads, lang)}
          </LazySection>
        ) : null}
        {post ? (
          <div className={css({ display: 'flex', mt: '7', columnGap: '2', flexWrap: 'wrap' })}>
            <DeferredHydration>
              {like(post)}
              {save(post)}
              <ShareButton title={post.title} />
            </DeferredHydration>
          </div>
        ) : null}
        {post ? <DeferredHydration>{comments}</DeferredHydration> : null}
      </div>
      {post ? <AdjacentPosts slug={slug} /> : null}
    </div>
  )
}

/** The space of the file list, with two or three lines per file. */
function FilesRoom({ count }: { count: number }) {
  return (
    <>
      <div className={css({ h: '22' })} />
      {Array.from({ length: count }, (_, index) => (
        <div className={css({ h: { base: '[13.6rem]', md: '[10.7rem]' } })} key={index} />
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
    inLanguage: post.language,
    articleSection: post.category,
    keywords: post.tags,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: company.product },
  }
}

function PostFacts({ post }: { post: CachedPost }) {
  return (
    <>
      <Facts>
        <TextLink to="/blog/authors/$author" params={{ author: authorKey(post.author) }}>
          {m.by_author({ author: post.author })}
        </TextLink>
        <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
        <span>{readTime(post)}</span>
        <span>{m.n_views({ count: post.views, shown: formatNumber(post.views) })}</span>
        {post.translations?.map(({ language, slug }) => (
          <TextLink key={slug} to="/blog/$slug" params={{ slug }} lang={language} hrefLang={language}>
            {readIn[language]}
          </TextLink>
        ))}
      </Facts>
      <ul
        className={css({ display: 'flex', columnGap: '3', mt: '1', flexWrap: 'wrap' })}
        aria-label={m.tags()}
      >
        <li>
          <StandaloneLink to="/blog" search={{ category: oneOf(postCategories, post.category) }}>
            {labelOfCategory(post.category)}
          </StandaloneLink>
        </li>
        {post.tags.map((tag) => (
          <li key={tag}>
            <StandaloneLink to="/blog" search={{ tag }} lang={foreignLanguage(post)}>
              {tag}
            </StandaloneLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function PostMissing() {
  return (
    <div className={css({ py: '10', maxW: 'prose' })}>
      <PageHead title={m.page_title({ title: m.post_not_found(), product: company.product })} />
      <PageTitle>{m.post_not_found()}</PageTitle>
      <div className={css({ mt: '3', mb: '5', color: 'soft' })}>{m.post_not_found_hint()}</div>
      <TextLink to="/blog">{m.back_to_blog()}</TextLink>
    </div>
  )
}
