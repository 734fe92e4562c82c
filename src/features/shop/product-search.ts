import { productBrands, productCategories } from '#catalogues/filters.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'
import type { Locale } from '#domain/locale.ts'

/** What narrows the list of products; it lives in the address. */
export type ProductSearch = {
  q?: string | undefined
  category?: (typeof productCategories)[number] | undefined
  brand?: (typeof productBrands)[number] | undefined
}

export function productSearch(raw: RawSearch): ProductSearch {
  return {
    q: searchText(raw.q),
    category: oneOf(productCategories, raw.category),
    brand: oneOf(productBrands, raw.brand),
  }
}

export const loadProducts = (locale: Locale) => loadPack('products', locale)
export const loadProduct = (locale: Locale) => loadPack('product', locale)
