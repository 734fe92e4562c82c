import { LayoutGrid, Rows3 } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { SearchField } from '#ui/search-field.tsx'
import { filterKeys, type Listing, type RecordsBlock } from '../filter-records.ts'
import { Choice, ChoiceRow } from '../layout/choice.ts'
import { TabRow } from '../layout/tab-row.tsx'
import { usePortal } from '../portal-context.ts'
import { OptionSelect } from './option-select.tsx'

/** Search, filters, sort and view of a list; their state is in the URL. */
export function RecordsBar({ block, listing }: { block: RecordsBlock; listing: Listing }) {
  const { screen, search, terms, onSearch } = usePortal()
  const { filters, sorts, views } = block
  const ownSearch = screen.search ? undefined : block.search
  const isSearched = block.search && search.q
  if (!ownSearch && !isSearched && filters.length === 0 && sorts.length === 0 && !views) return null
  return (
    <div
      className={css({
        mb: { base: '2', md: '4' },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { base: '0', md: '3' },
      })}
    >
      <div
        className={css({
          display: 'flex',
          // One row on a phone, and two where text is twice as large.
          flexWrap: 'wrap',
          gap: { base: '2', md: '3' },
          alignItems: 'flex-end',
        })}
      >
        {ownSearch ? (
          <div className={css({ flex: { base: '1 0 8rem', md: '1 1 14rem' } })}>
            <SearchField
              isCompact
              label={ownSearch.label}
              value={search.q ?? ''}
              onSearch={(text) => onSearch({ q: text || undefined }, true)}
            />
          </div>
        ) : null}
        <TabRow
          variant="chips"
          css={{
            display: { base: 'flex', md: 'contents' },
            flex: { mdDown: '1 1 8rem' },
            alignItems: 'flex-end',
            minW: '0',
          }}
        >
          {filters.map((filter, index) =>
            filter.look === 'chips' ? (
              <TabRow
                key={filter.label}
                role="group"
                aria-label={filter.label}
                variant="chips"
                css={{
                  flex: { base: 'none', md: '1 0 100%' },
                  order: { md: '1' },
                  maxW: { mdDown: '[none]' },
                }}
              >
                {[{ id: '', label: filter.all ?? m.filter_all() }, ...filter.options].map(({ id, label }) => (
                  <Choice
                    key={id}
                    variant="chip"
                    aria-pressed={id === (listing.chosen[index]?.id ?? '')}
                    onClick={() => onSearch({ [filterKeys[index] ?? 'filter']: id || undefined })}
                  >
                    {label ?? terms[id]?.label ?? id}
                    {filter.counts ? (
                      <span className={css({ fontWeight: 'normal' })}>
                        {formatNumber(listing.counts[index]?.[id || 'all'] ?? 0)}
                      </span>
                    ) : null}
                  </Choice>
                ))}
              </TabRow>
            ) : (
              <OptionSelect
                key={filter.label}
                isCompact
                label={filter.label}
                value={listing.chosen[index]?.id ?? ''}
                options={[
                  ['', filter.all ?? m.filter_all()],
                  ...filter.options.map(({ id, label }) => [id, label ?? terms[id]?.label ?? id] as const),
                ]}
                onChoose={(id) => onSearch({ [filterKeys[index] ?? 'filter']: id || undefined })}
              />
            ),
          )}
          {sorts.length > 0 ? (
            <OptionSelect
              isCompact
              label={m.portal_sort()}
              value={listing.sort?.id ?? ''}
              options={sorts.map(({ id, label }) => [id, label] as const)}
              onChoose={(sort) => onSearch({ sort })}
            />
          ) : null}
          {views ? <Views /> : null}
        </TabRow>
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm', srOnly: { mdDown: true } })} role="status">
        {m.portal_found({ count: listing.shown.length })}
      </div>
    </div>
  )
}

function Views() {
  const { search, onSearch } = usePortal()
  const isList = search.view === 'list'
  return (
    <ChoiceRow role="group" aria-label={m.portal_view()} variant="pills" data-views="">
      <Choice variant="pill" aria-pressed={!isList} onClick={() => onSearch({ view: undefined })}>
        <Icon shape={LayoutGrid} size={18} aria-hidden="true" />
        {m.portal_grid()}
      </Choice>
      <Choice variant="pill" aria-pressed={isList} onClick={() => onSearch({ view: 'list' })}>
        <Icon shape={Rows3} size={18} aria-hidden="true" />
        {m.portal_list()}
      </Choice>
    </ChoiceRow>
  )
}
