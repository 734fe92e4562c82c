import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { productBrands } from '#catalogues/filters.ts'
import type { RawSearch } from '#domain/list-search.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { CataloguePage, CategoryTiles } from '#ui/catalogue-page.tsx'
import { optionsOf } from '#ui/options-of.ts'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { filterProducts } from './filter-products.ts'
import { ProductCard } from './product-card.tsx'
import { productSearch } from './product-search.ts'
import { ShopServices } from './shop-services.tsx'

const route = getRouteApi('/viormart')

export function ShopPage() {
  const { products, services, labels } = route.useLoaderData()
  const search = useHydratedSearch(route.useSearch(), productSearch)
  const navigate = route.useNavigate()
  const matches = filterProducts(products, search)
  const choose = (change: (now: RawSearch) => RawSearch, replace = false) =>
    void navigate({ search: (now) => productSearch(change(now)), replace, resetScroll: false })
  return (
    <CataloguePage
      path="/viormart"
      words={{
        documentTitle: m.page_title({ title: m.shop_title(), product: company.product }),
        title: m.shop_title(),
        lead: m.shop_lead(),
        filter: m.shop_filter(),
        search: m.shop_search(),
        none: m.products_none(),
        noneHint: m.products_none_hint(),
      }}
      items={products}
      perPage={10}
      matches={matches}
      count={m.n_products({ count: matches.length })}
      search={search}
      onSearch={choose}
      strip={
        <CategoryTiles
          heading={m.shop_by_category()}
          tiles={optionsOf(labels).map(([category, title]) => ({
            category,
            title,
            count: formatNumber(products.filter((product) => product.category === category).length),
          }))}
          chosen={search.category}
          onChoose={(category) => choose((now) => ({ ...now, category }))}
        />
      }
      selects={[
        { name: 'category', label: m.filter_category(), options: optionsOf(labels) },
        {
          name: 'brand',
          label: m.filter_brand(),
          options: productBrands.map((brand) => [brand, brand] as const),
        },
        {
          name: 'sort',
          label: m.sort_by(),
          unchosen: m.sort_unchosen(),
          options: [
            ['price-low', m.sort_price_low()],
            ['price-high', m.sort_price_high()],
            ['rating', m.sort_rating()],
          ],
        },
      ]}
      groups={{ featured: m.products_featured(), all: m.products_all(), found: m.products_found() }}
      card={(product) => <ProductCard key={product.id} product={product} labels={labels} />}
    >
      <DeferredHydration>
        <ShopServices services={services} />
      </DeferredHydration>
    </CataloguePage>
  )
}
