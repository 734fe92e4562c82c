import { createLink } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { languageNames } from '#domain/locale.ts'
import type { SearchKind } from '#domain/search-document.ts'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { styled } from '#ui/styled.ts'
import { Tag } from '#ui/tag.ts'
import { piecesOf, snippetOf, textWithHit } from './highlight.ts'
import type { SearchHit, SearchResults as Results } from './search-index.ts'
import type { Search } from './use-search.ts'

const Mark = styled('mark', {
  base: { bg: 'highlight', color: 'night', borderRadius: '[3px]', px: 'hair', mx: '-hair' },
})

/** Highlights the matched words in a text. */
function HighlightedText({ text, terms }: { text: string; terms: readonly string[] }) {
  let offset = 0
  return piecesOf(text, terms).map((piece) => {
    const key = offset
    offset += piece.text.length
    return piece.isHit ? <Mark key={key}>{piece.text}</Mark> : piece.text
  })
}

const HitLink = createLink(
  styled('a', {
    base: {
      display: 'block',
      px: '3',
      mx: '-3',
      py: '3',
      minH: '11',
      borderRadius: 'sm',
      borderBottomWidth: '1px',
      borderColor: 'line',
      '&:focus-visible': { bg: 'tint', outlineOffset: '-3px' },
      '@media (hover: hover)': { _pointed: { bg: 'tint' } },
    },
  }),
)

const groupNames: Record<SearchKind, () => string> = {
  posts: m.search_group_posts,
  archive: m.search_group_archive,
  courses: m.search_group_courses,
  products: m.search_group_products,
  projects: m.search_group_projects,
  pages: m.search_group_pages,
}

type ResultsProps = { search: Search; onChoice?: (() => void) | undefined }

/** Rows rendered first, about one screen. */
const firstRows = 10

/**
 * The search results. Rows below the first screen render deferred, so that a broad query does not block typing.
 * New results of the same query replace the rendered ones as a whole, so that no row disappears for a moment.
 * Results of the server are below the others, so that none of them moves.
 */
export function SearchResults({ search, onChoice }: ResultsProps) {
  const { query, results, further, onMore, reach } = search
  const whole = useDeferredValue<Results | null>(results, null)
  const wholeQuery = useDeferredValue(query, '')
  if (!results) return null
  const shown = whole && wholeQuery === query ? whole : firstScreen(results)
  const added = further ? [...further.groups.flatMap(({ hits }) => hits), ...further.similar] : []
  return (
    <>
      <div
        className={css({
          display: 'grid',
          mt: '3',
          columnGap: '10',
          rowGap: '6',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
          alignItems: 'start',
        })}
      >
        {shown.groups.map(({ kind, hits }) => (
          <Group key={kind} title={groupNames[kind]()} hits={hits} onChoice={onChoice} />
        ))}
      </div>
      {shown.similar.length > 0 ? (
        <div className={css({ mt: '6' })}>
          <Group title={m.search_group_similar()} hits={shown.similar} onChoice={onChoice} />
        </div>
      ) : null}
      {added.length > 0 ? (
        <div className={css({ mt: '6' })}>
          <Group title={m.search_group_further()} hits={added} onChoice={onChoice} />
        </div>
      ) : null}
      {onMore ? (
        <Button variant="quiet" aria-disabled={reach === 'fetching'} onClick={onMore} css={{ mt: '4' }}>
          {m.search_more()}
        </Button>
      ) : null}
    </>
  )
}

type GroupProps = { title: string; hits: readonly SearchHit[]; onChoice: (() => void) | undefined }

function Group({ title, hits, onChoice }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2 className={css({ fontSize: 'lg', mb: '1' })}>{title}</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.entry.id}>
            <Hit hit={hit} onChoice={onChoice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function firstScreen({ groups }: Results): Pick<Results, 'groups' | 'similar'> {
  let left = firstRows
  const first = groups.flatMap(({ kind, hits }) => {
    const shown = hits.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ kind, hits: shown }] : []
  })
  return { groups: first, similar: [] }
}

function Hit({ hit: { entry, terms }, onChoice }: { hit: SearchHit; onChoice: (() => void) | undefined }) {
  const { language, title, path, hash } = entry
  const isForeign = language !== currentLocale()
  return (
    <HitLink data-search-hit to={path} {...(hash ? { hash } : {})} onClick={() => onChoice?.()}>
      {isForeign ? (
        <Tag lang={language} css={{ mb: '1' }}>
          {languageNames[language]}
        </Tag>
      ) : null}
      <div {...(isForeign ? { lang: language } : {})}>
        <div className={css({ fontWeight: 'bold', lineHeight: '1.3' })}>
          <HighlightedText text={title} terms={terms} />
        </div>
        <div className={css({ color: 'soft', fontSize: 'sm', lineHeight: '1.45', mt: '1' })}>
          <HighlightedText text={snippetOf(textWithHit(entry, terms), terms)} terms={terms} />
        </div>
      </div>
    </HitLink>
  )
}
