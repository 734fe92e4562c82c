import { useEffect, useMemo, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { withRetry } from '#loading/with-retry.ts'
import { ArticleText } from '#ui/article-text.ts'
import { trustedHtml } from '#platform/network/trusted-types.ts'
import type { ArticleWords } from './show-pictures.ts'

/** The text of a post; use the HTML as its key. Pictures and copy buttons are added after mount. */
export function PostText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  // A stable object per text, so that React does not rewrite the nodes.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    void withRetry(() => import('./show-pictures.ts')).then(({ followPictures, offerCopying }) => {
      const article = box.current
      if (isOver || !article) return
      const words = articleWords()
      offerCopying(article, words)
      stop = followPictures(article, words)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return <ArticleText ref={box} className="article" dangerouslySetInnerHTML={inner} />
}

function articleWords(): ArticleWords {
  return {
    show: (picture) => m.picture_show({ picture }),
    failed: (picture) => m.picture_failed({ picture }),
    copy: m.code_copy(),
    copied: m.copied(),
    notCopied: m.copy_failed(),
  }
}
