import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** Redirects the former URL of the scholar page. */
export const viorxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viorx',
  beforeLoad: () => {
    const to: string = '/scholar'
    throw redirect({ to, replace: true })
  },
})
