import { m } from '#i18n/paraglide/messages.js'
import { observeScrollBoxes } from '#ui/scrollable-tab-stops.ts'
import { observeCurrentSection } from './observe-current-section.ts'
import { showPictures, offerCopying, type ArticleWords } from './show-pictures.ts'

/** Progressive enhancement of a rendered article. Returns a function that stops it. */
export function enhanceArticle(article: HTMLElement): () => void {
  const words = articleWords()
  offerCopying(article, words)
  const stops = [showPictures(article, words), observeCurrentSection(article), observeScrollBoxes(article)]
  return () => {
    for (const stop of stops) stop()
  }
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
