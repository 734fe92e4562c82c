import { createRoute } from '@tanstack/react-router'
import { deferData } from '#hydration/deferred-data.ts'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { productSearch } from '#features/shop/product-search.ts'
import { rootRoute } from './root.tsx'

// oxlint-disable-next-line vior/late-imports -- parts below the first screen; the router shows a failure
const preloadParts = async () => (await import('#features/shop/lazy-parts.ts')).preloadParts()

export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viormart',
  validateSearch: productSearch,
  loader: ({ context }) => loadPack('products', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/shop/shop-page.tsx'), 'ShopPage'),
})

export const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viormart/$id',
  loader: async ({ context: { locale } }) => {
    const [list, details] = await Promise.all([
      loadPack('products', locale),
      deferData(() => loadPack('productDetails', locale), preloadParts),
    ])
    return { ...list, details }
  },
  staleTime: Infinity,
  component: lazyPage(() => import('#features/shop/product-page.tsx'), 'ProductPage'),
})
