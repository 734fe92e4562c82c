import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#hydration/lazy-page.ts'
import { rootRoute } from './root.tsx'

// Pages without search parameters or a loader.

const installRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/install',
  component: lazyPage(() => import('#app/install-screen.tsx'), 'InstallScreen'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  component: lazyPage(() => import('#features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})

const ownPortalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  component: lazyPage(() => import('#app/own-portal-screen.tsx'), 'OwnPortalScreen'),
})

const progressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/progress',
  component: lazyPage(() => import('#features/progress-codes/progress-page.tsx'), 'ProgressPage'),
})

const savedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/saved',
  component: lazyPage(() => import('#app/saved-screen.tsx'), 'SavedScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyPage(() => import('#app/settings-screen.tsx'), 'SettingsScreen'),
})

export const plainRoutes = [
  installRoute,
  notificationsRoute,
  ownPortalRoute,
  progressRoute,
  savedRoute,
  settingsRoute,
] as const
