import { useEffect, useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { searchQueryLength } from '#domain/search-document.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { fieldRecipe } from '#ui/recipes.ts'
import { SearchResults } from './search-results.tsx'
import { useSearch, type Search } from './use-search.ts'

const Input = styled('input', fieldRecipe)

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
  const search = useSearch(query.trim())

  // The field is uncontrolled while the user types; after history navigation or a reload it follows the URL.
  useEffect(() => {
    const input = field.current
    if (input && input.value.trim() !== query.trim() && document.activeElement !== input) input.value = query
    if (input && hasFocus) input.focus()
  }, [query, hasFocus])

  // Results that arrive later can remove the focused one; without this the next key would go to the page.
  const focusedHit = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!focusedHit.current || focusedHit.current.isConnected) return
    focusedHit.current = null
    if (document.activeElement === document.body) field.current?.focus()
  })

  function onFocus({ target }: FocusEvent): void {
    focusedHit.current = target.matches('[data-search-hit]') ? target : null
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble from the field and links
    <div role="search" aria-label={m.search_title()} onFocus={onFocus} onKeyDown={onArrows}>
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
          maxLength={searchQueryLength.max}
          aria-describedby={`${id}-hint`}
          defaultValue=""
          onChange={({ target }) => onQuery(target.value)}
        />
        <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })} id={`${id}-hint`}>
          {m.search_hint()}
        </div>
      </form>
      <div className={css({ color: 'soft', fontSize: 'sm', mt: '4', minH: '6' })} role="status">
        {statusLabel(search)}
        {isDeviceOnly(search) ? <div>{m.search_device_only()}</div> : null}
      </div>
      {search.results ? <SearchResults search={search} onChoice={onChoice} /> : null}
    </div>
  )
}

/** How many were found, and whether all of the site was searched. */
function statusLabel({ query, results, further, reach }: Search): string | null {
  if (query === '') return null
  const all = [results, further].filter((part) => part !== null)
  const total = all.reduce((sum, part) => sum + part.total, 0)
  if (total === 0) {
    if (reach === 'fetching') return m.search_running()
    return reach === 'device' ? m.search_none_here({ query }) : m.search_none({ query })
  }
  const shown = all.flatMap(({ groups }) => groups).reduce((sum, { hits }) => sum + hits.length, 0)
  return shown < total
    ? m.search_count_cut({ count: total, shown, query })
    : m.search_count({ count: total, query })
}

/** Something was found, though not in all of the site. */
function isDeviceOnly({ query, results, reach }: Search): boolean {
  return reach === 'device' && query !== '' && results !== null && results.total > 0
}

function onArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
}

/** Moves the focus between the field and the results; returns false at either end. */
function moveFocus(box: HTMLElement, step: 1 | -1): boolean {
  const stops = [...box.querySelectorAll<HTMLElement>('[data-search-field], [data-search-hit]')]
  const index = stops.findIndex((stop) => stop === document.activeElement)
  const next = index === -1 ? undefined : stops[index + step]
  next?.focus()
  return next !== undefined
}
