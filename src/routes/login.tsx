import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { readEntrance } from '#features/auth/sign-in/entrance-search.ts'
import { rootRoute } from './root.tsx'

const component = lazyPage(() => import('#features/auth/sign-in/login-page.tsx'), 'LoginPage')

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: readEntrance,
  component,
})

export const shortLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readEntrance,
  component,
})
