import type { Packs } from '#catalogues/packs.ts'
import { isFound } from '#domain/text-search.ts'
import type { ProductSearch } from './product-search.ts'

export type ProductItem = Packs['products']['products'][number]
export type ProductLabels = Packs['products']['labels']

/** Products that fit search, category and brand, in their order. */
export function filterProducts(products: readonly ProductItem[], search: ProductSearch): ProductItem[] {
  return products.filter(
    (product) =>
      (search.category === undefined || product.category === search.category) &&
      (search.brand === undefined || product.brand === search.brand) &&
      isFound(search.q ?? '', [product.title, product.description, product.brand]),
  )
}
