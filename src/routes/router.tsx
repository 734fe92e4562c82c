import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { textParameters } from '#domain/list-search.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { isServerReachable, whenReachable } from '#loading/with-retry.ts'
import { routeTree } from './route-tree.ts'
import { shouldRestore } from '#hydration/initial-scroll.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { loadWithoutPageCode } from '#hydration/lazy-page.ts'

/** Creates the router for the browser, the build and the server. */
export function createAppRouter(pageData: PageData | null, locale: Locale, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...textParameters,
    context: { pageData, locale },
    defaultErrorComponent: ErrorPage,
    defaultPreload: false,
    scrollRestoration: typeof document === 'undefined' ? false : shouldRestore,
    ...(history ? { history } : {}),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Loads the initial page without its code, since its HTML is present. If its texts failed to load offline, it retries
 * once the server is reachable.
 */
export async function loadFirst(router: AppRouter): Promise<void> {
  await loadWithoutPageCode(() => router.load())
  while (router.state.matches.some(({ status }) => status === 'error') && !(await isServerReachable())) {
    await whenReachable()
    await router.invalidate()
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
