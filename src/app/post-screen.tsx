import { getRouteApi } from '@tanstack/react-router'
import { prepareArticle } from '#features/blog/post/article-html.ts'
import { tableLabel } from '#features/blog/post-labels.ts'
import { PostText } from '#features/blog/post/article.tsx'
import { PostPage } from '#features/blog/post/post-page.tsx'
import { Comments } from '#features/comments/comments.tsx'
import { LikeButton } from '#features/likes/like-button.tsx'
import { SaveLater } from '#features/saved/save-later.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { afterHydration } from '#loading/after-hydration.ts'

const DownloadablePostFiles = lazyWithRetry(
  () => afterHydration(() => import('./downloadable-post-files.tsx')),
  'DownloadablePostFiles',
)

const route = getRouteApi('/blog/$slug')

/** Composes a post with likes, comments and other features, since features do not import each other. */
export function PostScreen() {
  const { slug } = route.useParams()
  const { pageData } = route.useRouteContext()
  return (
    <PostPage
      key={slug}
      slug={slug}
      pageData={pageData}
      like={(post) => <LikeButton slug={slug} count={post.like_count} />}
      save={(post) => <SaveLater kind="post" name={slug} title={post.title} isInRow />}
      comments={<Comments slug={slug} pageData={pageData} />}
      files={(files, lang) => <DownloadablePostFiles slug={slug} lang={lang} files={files} />}
    />
  )
}

type PostPreviewProps = { html: string; pictures: ReadonlyMap<string, string> }

/** The text of a post as readers see it; `html` must be sanitized. `pictures`: data URLs of those that are only here. */
export function PostPreview({ html, pictures }: PostPreviewProps) {
  let rendered = prepareArticle(html, tableLabel).html
  for (const [source, url] of pictures)
    rendered = rendered.replaceAll(`data-source="${source}"`, `data-source="${url}"`)
  return <PostText key={rendered} html={rendered} />
}
