import type { Packs } from '#catalogues/packs.ts'
import { amountOf, ascending, descending, sortBy } from '#domain/sorting.ts'
import { isFound } from '#domain/text-search.ts'
import type { ProductSearch } from './product-search.ts'

export type ProductItem = Packs['products']['products'][number]
export type ProductLabels = Packs['products']['labels']

const orders = {
  'price-low': ascending((product: ProductItem) => amountOf(product.price)),
  'price-high': descending((product: ProductItem) => amountOf(product.price)),
  rating: descending((product: ProductItem) => product.rating),
}

/** Products that match search, category and brand, in the chosen or the catalogue's order. */
export function filterProducts(products: readonly ProductItem[], search: ProductSearch): ProductItem[] {
  const matches = products.filter(
    (product) =>
      (search.category === undefined || product.category === search.category) &&
      (search.brand === undefined || product.brand === search.brand) &&
      isFound(search.q ?? '', [product.title, product.description, product.brand]),
  )
  return sortBy(matches, orders, search.sort)
}
