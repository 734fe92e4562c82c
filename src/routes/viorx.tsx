import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** The scholar page's old address. */
export const viorxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/viorx',
  beforeLoad: () => {
    const to: string = '/scholar'
    throw redirect({ to, replace: true })
  },
})
