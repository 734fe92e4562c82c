import type { ReactNode } from 'react'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { css } from '#styled/css'
import { CardGrid } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterTile } from './filter-tile.tsx'
import { FilterBar, filtersInUse } from './filter-bar.tsx'
import { PageHead } from './page-head.tsx'
import { PageIntro } from './page-intro.tsx'
import { PagedCards } from './paged-cards.tsx'
import { SearchField } from './search-field.tsx'
import { SectionHeading } from './section-heading.ts'
import { SelectField } from './select-field.tsx'

/** Search parameters of the URL, as the catalogue's own parser returns them. */
type Search = Record<string, string | undefined>
type Change = (now: Record<string, unknown>) => Record<string, unknown>

type CatalogueItem = { id: string; title: string; featured?: boolean | undefined }

type CatalogueWords = {
  /** Title of the document; the page's is `title`. */
  documentTitle: string
  title: string
  lead: string
  /** Names of the filter bar and of its search field. */
  filter: string
  search: string
  /** Where nothing is found. */
  none: string
  noneHint: string
}

type CatalogueSelect = {
  /** The search parameter that it sets. */
  name: string
  label: string
  /** Words for no choice; "All" when not given. */
  unchosen?: string
  options: readonly (readonly [string, string])[]
}

type CataloguePageProps<Item extends CatalogueItem> = {
  /** Path of the page; an item's path is below it. */
  path: string
  words: CatalogueWords
  items: readonly Item[]
  /** Those that match `search`, in the order that it asks for. */
  matches: readonly Item[]
  /** How many were found, as a sentence. */
  count: string
  search: Search
  /**
   * Changes the search of the latest address, which may not be rendered yet; `replace` for each letter typed, which is no step
   * back of its own.
   */
  onSearch: (change: Change, replace?: boolean) => void
  /** Beside the search field. */
  selects: readonly CatalogueSelect[]
  /** Tiles of categories (`CategoryTiles`): below the filters, or with groups below the featured items. */
  strip?: ReactNode
  /** Headings of the groups. Without them all that was found is one list. The group `all` repeats the featured. */
  groups?: { featured: string; all: string; found: string }
  card: (item: Item) => ReactNode
  /** Cards in the HTML and per page of the list (PagedCards). */
  perPage?: number
  /** Below the list. */
  children: ReactNode
}

/** A list to narrow and order, whose filters are in the URL: courses, products, projects. */
export function CataloguePage<Item extends CatalogueItem>({
  path,
  words,
  items,
  matches,
  count,
  search,
  onSearch,
  selects,
  strip,
  groups,
  card,
  perPage,
  children,
}: CataloguePageProps<Item>) {
  const isNarrowed = Object.values(search).some((value) => value !== undefined)
  const narrow = (part: Search, replace = false) => onSearch((now) => ({ ...now, ...part }), replace)
  const list = (some: readonly Item[]) => (
    <PagedCards
      list={`${words.title} ${JSON.stringify(search)}`}
      items={some}
      card={card}
      perPage={perPage}
      link={({ id, title }) => ({ href: `${path}/${id}`, title })}
    />
  )
  return (
    <div className={css({ py: { base: '4', md: '10' } })}>
      <PageHead title={words.documentTitle} description={words.lead} />
      <PageIntro title={words.title} lead={words.lead} />
      <FilterBar
        label={words.filter}
        search={
          <SearchField
            label={words.search}
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text || undefined }, true)}
            isCompact
          />
        }
        inUse={filtersInUse(search)}
        resultText={count}
        onClear={() => onSearch(({ q, sort }) => ({ q, sort }))}
      >
        {selects.map(({ name, ...field }) => (
          <SelectField
            key={name}
            {...field}
            value={search[name]}
            onChoose={(value) => narrow({ [name]: value })}
          />
        ))}
      </FilterBar>
      {groups ? null : strip}
      <div className={css({ mt: '3', color: 'soft', fontSize: 'sm' })} role="status">
        {count}
      </div>
      {matches.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} onClear={() => onSearch(() => ({}))} />
      ) : null}
      {groups ? null : <div className={css({ mt: '3' })}>{list(matches)}</div>}
      {groups && !isNarrowed ? (
        <section>
          <SectionHeading css={{ mt: { base: '3', md: '6' }, mb: '3' }}>{groups.featured}</SectionHeading>
          <CardGrid>
            <DeferredHydration>{items.filter(({ featured }) => featured).map(card)}</DeferredHydration>
          </CardGrid>
        </section>
      ) : null}
      {groups ? strip : null}
      {groups && matches.length > 0 ? (
        <section>
          <SectionHeading css={isNarrowed ? { mt: '5' } : {}}>
            {isNarrowed ? groups.found : groups.all}
          </SectionHeading>
          {list(matches)}
        </section>
      ) : null}
      {children}
    </div>
  )
}

type CategoryTilesProps<Category extends string> = {
  heading?: string
  tiles: readonly { category: Category; title: string; count: string }[]
  chosen: Category | undefined
  onChoose: (category: Category | undefined) => void
}

/** Tiles that filter a list by a category: one row that scrolls sideways on a phone, where the list comes first. */
export function CategoryTiles<Category extends string>({
  heading,
  tiles,
  chosen,
  onChoose,
}: CategoryTilesProps<Category>) {
  return (
    <section>
      {heading === undefined ? null : <SectionHeading>{heading}</SectionHeading>}
      <div
        className={css(
          {
            display: { base: 'flex', md: 'grid' },
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
            gap: { base: '2', md: '3' },
            mt: heading === undefined ? '3' : '0',
            // The outline of a focused tile would be cut off.
            mx: { base: '-1', md: '0' },
            p: { base: '1', md: '0' },
            overflowX: { base: 'auto', md: 'visible' },
          },
          tiles.length > 3 && { gridTemplateColumns: { lg: 'repeat(5, minmax(0, 1fr))' } },
        )}
      >
        {tiles.map(({ category, title, count }) => (
          <FilterTile
            key={category}
            title={title}
            count={count}
            isChosen={chosen === category}
            onChoose={() => onChoose(chosen === category ? undefined : category)}
          />
        ))}
      </div>
    </section>
  )
}
