import { Children, useState, type ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import { Button } from './button.ts'
import { Form } from './form.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'

const FilterSheet = lazyWithRetry(() => import('./filter-sheet.tsx'), 'FilterSheet')

type FilterBarProps = {
  /** Accessible name of the search region and the sheet. */
  label: string
  search: ReactNode
  /** How many of the filters are chosen, the search text and the order not counted. */
  inUse: number
  /** How many items are shown, for the sheet, which hides the list. */
  resultText: ReactNode
  onClear: () => void
  /** The fields: beside the search on wide screens, in a sheet on a phone. */
  children: ReactNode
}

/**
 * The search and the filters above a list. On a phone one row: the search, and a button that opens the filters. All widths
 * are fixed, so that nothing moves while the HTML arrives.
 */
export function FilterBar({ label, search, inUse, resultText, onClear, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Form
        role="search"
        aria-label={label}
        onSubmit={(event) => event.preventDefault()}
        css={{
          display: { base: 'flex', md: 'grid' },
          gridTemplateColumns: { md: 'repeat(4, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' },
          gap: '3',
          mt: { base: '3', md: '6' },
        }}
      >
        <div
          className={css(
            { flex: '1', minW: '0', gridColumn: { md: 'span 2' } },
            Children.count(children) === 3 && { gridColumn: { lg: 'span 3' } },
          )}
        >
          {search}
        </div>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={inUse > 0 ? m.filters_in_use({ count: inUse }) : undefined}
          onClick={() => setOpen(true)}
          css={{ display: { md: 'none' }, px: '3', minW: '[5.5rem]' }}
        >
          {m.filters()}{' '}
          {inUse > 0 ? (
            <span
              className={css({
                bg: 'highlight',
                color: 'night',
                borderRadius: 'full',
                fontSize: 'xs',
                px: '2',
              })}
            >
              {inUse}
            </span>
          ) : null}
        </Button>
        {/* One set of fields at a time, so that none has two elements of its label. */}
        {isOpen ? null : <div className={css({ display: { base: 'none', md: 'contents' } })}>{children}</div>}
      </Form>
      {isOpen ? (
        <LazyOverlay onClose={close}>
          <FilterSheet
            label={label}
            resultText={resultText}
            onClear={inUse > 0 ? onClear : undefined}
            onClose={close}
          >
            {children}
          </FilterSheet>
        </LazyOverlay>
      ) : null}
    </>
  )
}

type Search = Readonly<Record<string, unknown>>

/** How many filters of a search are chosen; the text, the order and the opened pages are none. */
export function filtersInUse({ q: _q, sort: _sort, page: _page, ...filters }: Search): number {
  return Object.values(filters).filter((value) => value !== undefined).length
}
