import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: lazyPage(() => import('#features/profile/profile-page.tsx'), 'ProfilePage'),
})

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyPage(() => import('#app/settings-screen.tsx'), 'SettingsScreen'),
})
