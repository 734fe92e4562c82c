import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

// oxlint-disable-next-line vior/late-imports -- two parts of one file, loaded by lazyWithRetry
const more = () => import('./product-more.ts')

/** Below the first screen of a product's page; its loader preloads them where it waits. */
export const ProductDetails = lazyWithRetry(async () => {
  const { ProductDetails: Part } = await more()
  return { ProductDetails: Part }
}, 'ProductDetails')

export const RelatedProducts = lazyWithRetry(async () => {
  const { RelatedProducts: Part } = await more()
  return { RelatedProducts: Part }
}, 'RelatedProducts')

export const preloadParts = () => Promise.all([ProductDetails.preload(), RelatedProducts.preload()])
