import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { readEntrance } from '#features/auth/sign-in/entrance-search.ts'
import { startRoles } from '#features/auth/register/start-roles.ts'
import { rootRoute } from './root.tsx'

const component = lazyPage(() => import('#features/auth/register/register-page.tsx'), 'RegisterPage')

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  validateSearch: readEntrance,
  loader: () => startRoles(),
  component,
})

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: readEntrance,
  loader: () => startRoles(),
  component,
})
