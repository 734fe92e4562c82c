import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { loadPack } from '#catalogues/load-pack.ts'
import { productSearch } from '#features/shop/product-search.ts'
import { rootRoute } from './root.tsx'

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
  loader: ({ context }) => loadPack('product', context.locale),
  staleTime: Infinity,
  component: lazyPage(() => import('#features/shop/product-page.tsx'), 'ProductPage'),
})
