import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { productBrands } from '#catalogues/filters.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { FilterTile } from '#ui/filter-tile.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { optionsOf } from '#ui/options-of.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { SelectField } from '#ui/select-field.tsx'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { filterProducts } from './filter-products.ts'
import { ProductResults } from './product-results.tsx'
import type { ProductSearch } from './product-search.ts'
import { ShopServices } from './shop-services.tsx'

const unfiltered: ProductSearch = { q: undefined, category: undefined, brand: undefined, sort: undefined }
const route = getRouteApi('/viormart')

export function ShopPage() {
  const { products, services, labels } = route.useLoaderData()
  const search = useHydratedSearch(route.useSearch(), unfiltered)
  const navigate = route.useNavigate()
  const isNarrowed = Object.values(search).some((value) => value !== undefined)
  const found = filterProducts(products, search)
  const narrow = (part: Partial<ProductSearch>, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.shop_title(), product: company.product })}
        description={m.shop_lead()}
      />
      <PageIntro title={m.shop_title()} lead={m.shop_lead()} />
      <section>
        <SectionHeading css={{ mt: '6' }}>{m.shop_by_category()}</SectionHeading>
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, 1fr)' },
            gap: '3',
          })}
        >
          {optionsOf(labels).map(([category, words]) => (
            <FilterTile
              key={category}
              title={words}
              count={formatNumber(products.filter((product) => product.category === category).length)}
              isChosen={search.category === category}
              onChoose={() => narrow({ category: search.category === category ? undefined : category })}
            />
          ))}
        </div>
      </section>
      <FilterBar label={m.shop_filter()}>
        <SearchField
          label={m.shop_search()}
          value={search.q ?? ''}
          onSearch={(text) => narrow({ q: text || undefined }, true)}
        />
        <SelectField
          label={m.filter_category()}
          value={search.category}
          options={optionsOf(labels)}
          onChoose={(category) => narrow({ category })}
        />
        <SelectField
          label={m.filter_brand()}
          value={search.brand}
          options={productBrands.map((brand) => [brand, brand] as const)}
          onChoose={(brand) => narrow({ brand })}
        />
        <SelectField
          label={m.sort_by()}
          unchosen={m.sort_unchosen()}
          value={search.sort}
          options={[
            ['price-low', m.sort_price_low()],
            ['price-high', m.sort_price_high()],
            ['rating', m.sort_rating()],
          ]}
          onChoose={(sort) => narrow({ sort })}
        />
      </FilterBar>
      <div className={css({ mt: '4', color: 'soft' })} role="status">
        {m.n_products({ count: found.length })}
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={m.products_none()}
          hint={m.products_none_hint()}
          onClear={() => narrow(unfiltered)}
        />
      ) : null}
      {isNarrowed ? null : (
        <ProductResults
          title={m.products_featured()}
          products={products.filter((product) => product.featured)}
          labels={labels}
        />
      )}
      {found.length > 0 ? (
        <ProductResults
          title={isNarrowed ? m.products_found() : m.products_all()}
          products={isNarrowed ? found : products.filter((product) => !product.featured)}
          labels={labels}
        />
      ) : null}
      <DeferredHydration>
        <ShopServices services={services} />
      </DeferredHydration>
    </div>
  )
}
