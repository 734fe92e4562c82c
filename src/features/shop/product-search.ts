import { productBrands, productCategories, productSorts } from '#catalogues/filters.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** The search parameters of the product list. */
export type ProductSearch = {
  q?: string | undefined
  category?: (typeof productCategories)[number] | undefined
  brand?: (typeof productBrands)[number] | undefined
  sort?: (typeof productSorts)[number] | undefined
}

export function productSearch(raw: RawSearch): ProductSearch {
  return {
    q: searchText(raw.q),
    category: oneOf(productCategories, raw.category),
    brand: oneOf(productBrands, raw.brand),
    sort: oneOf(productSorts, raw.sort),
  }
}
