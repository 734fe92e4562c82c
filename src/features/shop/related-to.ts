import type { ProductItem } from './filter-products.ts'

const relatedCount = 3

/** Others that can be bought: of its category, those of its brand first, then others of its brand. */
export function relatedTo(product: ProductItem, products: readonly ProductItem[]): ProductItem[] {
  const likeness = ({ category, brand }: ProductItem) =>
    2 * Number(category === product.category) + Number(brand === product.brand)
  return products
    .filter((other) => other.inStock && other.id !== product.id && likeness(other) > 0)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, relatedCount)
}
