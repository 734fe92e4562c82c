/** Served by scripts/sparing-router.ts: the part of the router that loads what is navigated to. */
declare module 'virtual:rest-of-router' {
  import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

  export interface RestOfRouter {
    loadClientRoute: (router: AnyRouter, options?: { sync?: boolean }) => Promise<void>
    preloadClientRoute: (router: AnyRouter, options: object) => Promise<unknown>
    loadRouteChunk: (
      route: AnyRoute,
      part?: 'errorComponent' | 'notFoundComponent' | false,
      onPendingReady?: () => void,
    ) => Promise<void> | undefined
  }
  export const loadClientRoute: RestOfRouter['loadClientRoute']
  export const preloadClientRoute: RestOfRouter['preloadClientRoute']
  export const loadRouteChunk: RestOfRouter['loadRouteChunk']
}
