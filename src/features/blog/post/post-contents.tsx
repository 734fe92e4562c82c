import type { Locale } from '#domain/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { postContentsRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import type { ArticleHeading } from './article-html.ts'

/** Minimum number of headings for a table of contents. */
export const minContentsHeadings = 4

const Contents = styled('nav', postContentsRecipe)

type PostContentsProps = {
  headings: readonly ArticleHeading[]
  /** Language of the headings if it differs from the page's. */
  lang: Locale | undefined
}

/**
 * The table of contents of a long post: above it, collapsed, on a phone; beside it on wide screens. One list serves
 * both: it follows the element that opens it instead of being in it, so that it can be shown without it.
 */
export function PostContents({ headings, lang }: PostContentsProps) {
  return (
    <Contents aria-label={m.post_contents()}>
      <details>
        <summary>{m.post_contents()}</summary>
      </details>
      <div aria-hidden="true">{m.post_contents()}</div>
      <ul lang={lang}>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a href={`#${id}`} {...(level === 3 ? { className: css({ pl: '7' }) } : {})}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Contents>
  )
}
