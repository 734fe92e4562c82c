import { useDeferredValue, useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { onceWithRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from '#ui/recipes.ts'
import type { SearchIndex, SearchResults as Results } from './search-index.ts'
import { SearchResults } from './search-results.tsx'

const loadIndex = onceWithRetry(() => import('./current-index.ts'))

const Input = styled('input', fieldRecipe)

/** Limits pasted text. */
export const maxQueryLength = 100

type SearchViewProps = {
  query: string
  onQuery: (query: string) => void
  /** Called on Enter in the field. */
  onSubmit?: () => void
  /** Called when a result is chosen. */
  onChoice?: () => void
  hasFocus?: boolean
}

/** The search field with results as the user types. The server renders it without a query. */
export function SearchView({ query, onQuery, onSubmit, onChoice, hasFocus = false }: SearchViewProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const index = useLiveWith(loadIndex, ({ readIndex }, { search }) => readIndex(search), noIndexYet(), [])
  const wanted = useDeferredValue(query.trim())
  const results = useMemo(() => (index && wanted ? index.find(wanted) : null), [index, wanted])

  // The field is uncontrolled while the user types; after history navigation or a reload it follows the URL.
  useEffect(() => {
    const input = field.current
    if (input && input.value.trim() !== query.trim() && document.activeElement !== input) input.value = query
    if (input && hasFocus) input.focus()
  }, [query, hasFocus])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble from the field and links
    <div role="search" aria-label={m.search_title()} onKeyDown={onArrows}>
      <form
        action="/search"
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <label className={css({ display: 'block', fontWeight: 'bold', mb: '1' })} htmlFor={id}>
          {m.search_label()}
        </label>
        <Input
          ref={field}
          id={id}
          name="q"
          data-search-field
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxQueryLength}
          aria-describedby={`${id}-hint`}
          defaultValue=""
          onChange={({ target }) => onQuery(target.value)}
        />
        <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })} id={`${id}-hint`}>
          {m.search_hint()}
        </div>
      </form>
      <div className={css({ color: 'soft', fontSize: 'sm', mt: '4', minH: '6' })} role="status">
        {results ? countWords(results, wanted) : null}
      </div>
      {results ? <SearchResults results={results} onChoice={onChoice} /> : null}
    </div>
  )
}

function noIndexYet(): SearchIndex | null {
  return null
}

function countWords({ total, groups }: Results, query: string): string {
  if (total === 0) return m.search_none({ query })
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return shown < total
    ? m.search_count_cut({ count: total, shown, query })
    : m.search_count({ count: total, query })
}

function onArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
}

/** Moves the focus between the field and the results; returns false at either end. */
function moveFocus(box: HTMLElement, step: 1 | -1): boolean {
  const stops = [...box.querySelectorAll<HTMLElement>('[data-search-field], [data-search-hit]')]
  const place = stops.findIndex((stop) => stop === document.activeElement)
  const next = place === -1 ? undefined : stops[place + step]
  next?.focus()
  return next !== undefined
}
