import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { textLinkRecipe } from '#ui/recipes.ts'
import type { BlogSearch } from './blog-search.ts'

const FeedLink = styled('a', textLinkRecipe)

/** Links to the feeds of the posts in the chosen language, else in the page's, and in the chosen category. */
export function FeedLinks({ language = currentLocale(), category }: BlogSearch) {
  const query = new URLSearchParams({ language, ...(category ? { category } : {}) }).toString()
  return (
    <p className={css({ display: 'flex', mt: '8', columnGap: '4', alignItems: 'center', flexWrap: 'wrap' })}>
      <span>{m.blog_feeds()}</span>
      <FeedLink css={target} href={`/blog/feed.xml?${query}`}>
        RSS
      </FeedLink>
      <FeedLink css={target} href={`/blog/feed.json?${query}`}>
        JSON Feed
      </FeedLink>
    </p>
  )
}

const target = css.raw({ display: 'inline-flex', alignItems: 'center', minH: '11' })
