import type { ReactNode } from 'react'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { css } from '#styled/css'
import { CardGrid } from './card.tsx'
import { FilterTile } from './filter-tile.tsx'
import { EmptyState } from './empty-state.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PageHead } from './page-head.tsx'
import { PageIntro } from './page-intro.tsx'
import { SearchField } from './search-field.tsx'
import { SectionHeading } from './section-heading.ts'
import { SelectField } from './select-field.tsx'

/** Search parameters of the URL, as the catalogue's own parser returns them. */
type Search = Record<string, string | undefined>

type CatalogueItem = { id: string; featured?: boolean | undefined }

type CatalogueWords = {
  /** Of the document; the page's title is `title`. */
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

type CategoryTiles = {
  heading?: string
  /** The grid of the tiles. */
  className: string
  of: readonly { category: string; title: string; count: string }[]
}

type CataloguePageProps<Item extends CatalogueItem> = {
  words: CatalogueWords
  items: readonly Item[]
  /** Those that match `search`, in the order that it asks for. */
  found: readonly Item[]
  /** How many were found, as a sentence. */
  count: string
  search: Search
  /** Is given the whole new search; `replace` for each letter typed, which is no step back of its own. */
  onSearch: (search: Search, replace: boolean) => void
  /** Beside the search field. */
  selects: readonly CatalogueSelect[]
  tiles?: CategoryTiles
  /** Headings of the groups. Without them all that was found is one list. */
  groups?: { featured: string; others: string; found: string }
  card: (item: Item) => ReactNode
  /** Below the list. */
  children: ReactNode
}

/** A list to narrow and order, whose filters are in the URL: courses, products, projects. */
export function CataloguePage<Item extends CatalogueItem>({
  words,
  items,
  found,
  count,
  search,
  onSearch,
  selects,
  tiles,
  groups,
  card,
  children,
}: CataloguePageProps<Item>) {
  const isNarrowed = Object.values(search).some((value) => value !== undefined)
  const narrow = (part: Search, replace = false) => onSearch({ ...search, ...part }, replace)
  const cards = (some: readonly Item[]) => (
    <CardGrid>
      <DeferredHydration>{some.map(card)}</DeferredHydration>
    </CardGrid>
  )
  const group = (heading: string, some: readonly Item[]) => (
    <section>
      <SectionHeading>{heading}</SectionHeading>
      {cards(some)}
    </section>
  )
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead title={words.documentTitle} description={words.lead} />
      <PageIntro title={words.title} lead={words.lead} />
      {tiles ? (
        <Tiles tiles={tiles} chosen={search.category} onChoose={(category) => narrow({ category })} />
      ) : null}
      <FilterBar label={words.filter}>
        <SearchField
          label={words.search}
          value={search.q ?? ''}
          onSearch={(text) => narrow({ q: text || undefined }, true)}
        />
        {selects.map(({ name, ...field }) => (
          <SelectField
            key={name}
            {...field}
            value={search[name]}
            onChoose={(value) => narrow({ [name]: value })}
          />
        ))}
      </FilterBar>
      <div
        className={groups ? css({ mt: '4', color: 'soft' }) : css({ mt: '5', mb: '4', color: 'soft' })}
        role="status"
      >
        {count}
      </div>
      {found.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} onClear={() => onSearch({}, false)} />
      ) : null}
      {groups ? null : cards(found)}
      {groups && !isNarrowed
        ? group(
            groups.featured,
            items.filter(({ featured }) => featured),
          )
        : null}
      {groups && found.length > 0
        ? group(
            isNarrowed ? groups.found : groups.others,
            isNarrowed ? found : items.filter(({ featured }) => !featured),
          )
        : null}
      {children}
    </div>
  )
}

type TilesProps = {
  tiles: CategoryTiles
  chosen: string | undefined
  onChoose: (category: string | undefined) => void
}

function Tiles({ tiles: { heading, className, of }, chosen, onChoose }: TilesProps) {
  const grid = (
    <div className={className}>
      {of.map(({ category, title, count }) => (
        <FilterTile
          key={category}
          title={title}
          count={count}
          isChosen={chosen === category}
          onChoose={() => onChoose(chosen === category ? undefined : category)}
        />
      ))}
    </div>
  )
  if (heading === undefined) return grid
  return (
    <section>
      <SectionHeading css={{ mt: '6' }}>{heading}</SectionHeading>
      {grid}
    </section>
  )
}
