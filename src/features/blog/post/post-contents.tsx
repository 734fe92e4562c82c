import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import type { ArticleHeading } from './article-html.ts'

/** Minimum number of headings for a table of contents. */
const worthListing = 4

const Anchor = styled('a', {
  base: { display: 'flex', alignItems: 'center', minH: '11', color: 'accent', fontSize: 'sm' },
})

type PostContentsProps = { headings: readonly ArticleHeading[]; place: 'above' | 'beside' }

/** The table of contents of a long post: collapsible above it on a phone, beside it on wide screens. */
export function PostContents({ headings, place }: PostContentsProps) {
  if (headings.length < worthListing) return null
  const list = (
    <ul>
      {headings.map(({ id, text, level }) => (
        <li className={css({ pl: level === 3 ? '4' : '0' })} key={id}>
          <Anchor href={`#${id}`}>{text}</Anchor>
        </li>
      ))}
    </ul>
  )
  if (place === 'above') {
    return (
      <nav
        className={css({ display: { base: 'block', lg: 'none' }, mt: '5' })}
        aria-label={m.post_contents()}
      >
        <details
          className={css({
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            bg: 'card',
            px: '4',
          })}
        >
          <summary className={css({ minH: '11', py: '[10px]', fontWeight: 'bold', cursor: 'pointer' })}>
            {m.post_contents()}
          </summary>
          <div className={css({ pb: '3' })}>{list}</div>
        </details>
      </nav>
    )
  }
  return (
    <nav
      className={css({
        display: { base: 'none', lg: 'block' },
        position: 'sticky',
        top: '24',
        maxH: '[calc(100vh - 8rem)]',
        overflowY: 'auto',
        borderLeftWidth: '4px',
        borderColor: 'highlight',
        pl: '4',
      })}
      aria-label={m.post_contents()}
    >
      <div className={css({ fontWeight: 'bold', mb: '1' })}>{m.post_contents()}</div>
      {list}
    </nav>
  )
}
