import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { readToken } from '#features/auth/sign-in/entrance-search.ts'
import { rootRoute } from './root.tsx'

const ForgotPage = lazyPage(() => import('#features/auth/password/forgot-page.tsx'), 'ForgotPage')

export const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: ForgotPage,
})

export const shortForgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: ForgotPage,
})

export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  validateSearch: readToken,
  component: lazyPage(() => import('#features/auth/password/reset-page.tsx'), 'ResetPage'),
})

export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verify-email',
  validateSearch: readToken,
  component: lazyPage(() => import('#features/auth/register/verify-page.tsx'), 'VerifyPage'),
})
