import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { readEntrance } from '#features/auth/sign-in/entrance-search.ts'
import { accountCalls } from '#features/auth/sign-in/load-account-calls.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import { rootRoute } from './root.tsx'

const component = lazyPage(() => import('#features/auth/register/register-page.tsx'), 'RegisterPage')

const loader = () => {
  void afterHydration(async () => (await accountCalls()).pullRoles())
}

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  validateSearch: readEntrance,
  loader,
  component,
})

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: readEntrance,
  loader,
  component,
})
