import { useEffect, useMemo, useRef } from 'react'
import type { Locale } from '#domain/locale.ts'
import { withRetry } from '#loading/with-retry.ts'
import { ArticleText } from '#ui/article-text.ts'
import { trustedHtml } from '#platform/network/trusted-types.ts'

/**
 * The text of a post; use the HTML as its key. Pictures, copy buttons and the mark of the current section are added after
 * mount.
 */
export function PostText({ html, lang }: { html: string; lang?: Locale | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  // A stable object per text, so that React does not rewrite the nodes.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  useEffect(() => {
    let isCancelled = false
    let stop = () => {}
    void withRetry(() => import('./enhance-article.ts')).then(({ enhanceArticle }) => {
      if (!isCancelled && box.current) stop = enhanceArticle(box.current)
    })
    return () => {
      isCancelled = true
      stop()
    }
  }, [])
  return <ArticleText ref={box} lang={lang} dangerouslySetInnerHTML={inner} />
}
