import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readEntrance } from '#features/auth/entrance-search.ts'
import { rootRoute } from './root.tsx'

const component = lazyRouteComponent(() => import('#features/auth/login-page.tsx'), 'LoginPage')

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
