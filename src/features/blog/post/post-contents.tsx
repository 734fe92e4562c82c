import type { Locale } from '#domain/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import type { ArticleHeading } from './article-html.ts'

/** Minimum number of headings for a table of contents. */
export const minContentsHeadings = 4

const Anchor = styled('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    px: '3',
    py: '1',
    borderLeftWidth: '4px',
    borderColor: 'line',
    color: 'accent',
    fontSize: 'sm',
    lineHeight: '1.35',
    _pointed: { textDecoration: 'underline' },
    '&[aria-current]': { color: 'ink', borderColor: 'highlight', bg: 'tint' },
  },
})

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
    <nav
      className={css({
        mt: { base: '5', lg: '0' },
        gridColumn: '2',
        gridRow: '1 / span 2',
        alignSelf: 'start',
        position: { lg: 'sticky' },
        top: '24',
        maxH: { lg: '[calc(100vh - 8rem)]' },
        overflowY: 'auto',
        px: { lg: '1' },
        pb: { lg: '1' },
      })}
      aria-label={m.post_contents()}
    >
      <details
        className={css({
          display: { lg: 'none' },
          '&:not([open]) ~ ul': { display: { base: 'none', lg: 'block' } },
        })}
      >
        <summary
          className={css({
            minH: '11',
            px: '4',
            py: '[10px]',
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            bg: 'card',
            fontWeight: 'bold',
            cursor: 'pointer',
          })}
        >
          {m.post_contents()}
        </summary>
      </details>
      <div
        className={css({ display: { base: 'none', lg: 'block' }, fontWeight: 'bold', mb: '2' })}
        aria-hidden="true"
      >
        {m.post_contents()}
      </div>
      <ul className={css({ mt: { base: '2', lg: '0' } })} lang={lang}>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <Anchor href={`#${id}`} css={level === 3 && { pl: '7' }}>
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
