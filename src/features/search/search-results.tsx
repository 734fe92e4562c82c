import { createLink } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { snippetOf, piecesOf } from './highlight.ts'
import type { SearchKind } from './search-entry.ts'
import type { SearchHit, SearchResults as Results } from './search-index.ts'

const Mark = styled('mark', {
  base: { bg: 'highlight', color: 'night', borderRadius: '[3px]', px: 'hair', mx: '-hair' },
})

/** Highlights the matched words in a text. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  let place = 0
  return piecesOf(text, terms).map((piece) => {
    const key = place
    place += piece.text.length
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

type ResultsProps = { results: Results; onChoice?: (() => void) | undefined }

/** Rows rendered first, about one screen. */
const firstRows = 10

/**
 * The search results. Rows below the first screen render in a transition, so that a broad query does not block typing.
 */
export function SearchResults({ results, onChoice }: ResultsProps) {
  const [whole, setWhole] = useState<Results | null>(null)
  useEffect(() => startTransition(() => setWhole(results)), [results])
  const groups = whole === results ? results.groups : beginningOf(results.groups)
  return (
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
      {groups.map(({ kind, hits }) => (
        <section key={kind} aria-label={groupNames[kind]()}>
          <h2 className={css({ fontSize: 'lg', mb: '1' })}>{groupNames[kind]()}</h2>
          <ul>
            {hits.map((hit) => (
              <li key={hit.entry.id}>
                <Hit hit={hit} onChoice={onChoice} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function beginningOf(groups: Results['groups']): Results['groups'] {
  let left = firstRows
  return groups.flatMap(({ kind, hits }) => {
    const shown = hits.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ kind, hits: shown }] : []
  })
}

function Hit({ hit: { entry, terms }, onChoice }: { hit: SearchHit; onChoice: (() => void) | undefined }) {
  return (
    <HitLink
      data-search-hit
      to={entry.path}
      {...(entry.hash ? { hash: entry.hash } : {})}
      onClick={() => onChoice?.()}
    >
      <div className={css({ fontWeight: 'bold', lineHeight: '1.3' })}>
        <Marked text={entry.title} terms={terms} />
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm', lineHeight: '1.45', mt: '1' })}>
        <Marked text={snippetOf(entry.text, terms)} terms={terms} />
      </div>
    </HitLink>
  )
}
