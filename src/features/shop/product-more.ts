/** What a product's page loads after its first screen, in one file. */
export { ProductDetails } from './product-details.tsx'
export { RelatedProducts } from './related-products.tsx'
