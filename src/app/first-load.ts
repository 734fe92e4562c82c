import type { AnyRouter } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'
import type { RestOfRouter } from 'virtual:rest-of-router'
import { patiently } from '#platform/patiently.ts'
import { loadOnce } from '#platform/when-interactive.ts'
import { reloadWhenFree } from '#ui/in-hand.ts'

/**
 * What the router needs to show the page that was opened. The build puts this in the place of the router's own loading
 * (scripts/sparing-router.ts), most of which is for moving on: that is fetched when the page answers input.
 */
const restOfRouter = loadOnce<RestOfRouter>(() => import('virtual:rest-of-router'))

export const loadClientRoute: RestOfRouter['loadClientRoute'] = async (router, options) => {
  if (router._committed.length === 0 && !router._tx && (await showFirst(router))) return
  // As the router says it from here on.
  router.stores.status.set('pending')
  const { loadClientRoute: load } = await patiently(restOfRouter).catch(() => openAnew(router))
  await load(router, options)
}

export const preloadClientRoute: RestOfRouter['preloadClientRoute'] = async (router, options) =>
  (await restOfRouter()).preloadClientRoute(router, options)

export const loadRouteChunk: RestOfRouter['loadRouteChunk'] = async (...asked) =>
  (await restOfRouter()).loadRouteChunk(...asked)

/** False for a page that asks for more: one that is not there, that leads on to another, that cannot be loaded. */
async function showFirst(router: AnyRouter): Promise<boolean> {
  const location = router.latestLocation
  const matches = router.matchRoutes(location, { _controller: new AbortController() })
  const parts = matches.map((match) => {
    const { options } = router.routesById[match.routeId]
    return { match, shown: { ...match, status: 'success' as const }, options, component: options.component }
  })
  const isPlain = parts.every(
    ({ match, options }) =>
      !(match._notFound || match.paramsError || match.searchError || options.beforeLoad || options.context),
  )
  if (!isPlain) return false
  const bring = async () => {
    await Promise.all(
      parts.map(async ({ match, shown, options, component }) => {
        const { params, loaderDeps: deps, cause, abortController } = match
        const context = { ...router.options.context }
        const [loaderData] = await Promise.all([
          options.loader?.({ params, context, deps, location, cause, abortController, preload: false }),
          component?.preload?.(),
        ])
        const loaded = { context, loaderData, updatedAt: Date.now(), status: 'success' }
        for (const whole of [match, shown]) Object.assign(whole, loaded)
      }),
    )
  }
  const page = parts.at(-1)
  // Set where the page is there as HTML (src/main.tsx), which can be read until the rest comes.
  if (router.ssr && page) page.options.component = whenReady(patiently(bring), page.component)
  else {
    const isLoaded = await bring().then(
      () => true,
      () => false,
    )
    if (!isLoaded) return false
  }
  // Of these the router makes the next ones: what is on its way still is to be loaded for them too.
  router._committed = matches
  router.batch(() => {
    router.stores.location.set(location)
    router.stores.setMatches(parts.map(({ shown }) => shown))
    router.stores.resolvedLocation.set(location)
  })
  return true
}

/**
 * A page that is there as HTML: what stands around it becomes React's while its own code and texts are still on their way,
 * and it stays as it came until they are here.
 */
function whenReady(ready: Promise<unknown>, Page: ComponentType): ComponentType {
  const Waiting = () => {
    use(ready)
    return createElement(Page)
  }
  return Object.assign(Waiting, { preload: () => ready })
}

/** The address has changed already, and the page for it cannot be shown: as the browser would do it by itself. */
function openAnew(router: AnyRouter): Promise<never> {
  const isElsewhere = router.latestLocation.pathname !== router.stores.resolvedLocation.get()?.pathname
  if (isElsewhere || navigator.onLine) void reloadWhenFree()
  throw new Error('The router could not be fetched')
}
