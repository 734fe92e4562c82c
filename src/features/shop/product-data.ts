import type { Packs } from '#catalogues/packs.ts'
import type { LinkedData } from '#ui/json-ld.tsx'

type Product = Packs['products']['products'][number]

/** A product as schema.org structured data. */
export function productData(product: Product): LinkedData {
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    url: `/viormart/${product.id}`,
    category: product.category,
    brand: { '@type': 'Brand', name: product.brand },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating,
      ratingCount: product.reviews,
    },
    offers: {
      '@type': 'Offer',
      price: product.price.replaceAll(/\D/g, ''),
      priceCurrency: 'TZS',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
