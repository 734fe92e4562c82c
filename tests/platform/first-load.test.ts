import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRouter,
} from '@tanstack/react-router'
import { setTimeout } from 'node:timers/promises'
import * as restOfRouter from 'virtual:rest-of-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadClientRoute } from '#app/first-load.ts'

afterEach(() => vi.restoreAllMocks())

/** A router of its own for each load: its routes remember what they loaded. */
function routerAt(url: string) {
  const root = createRootRouteWithContext<{ locale: string }>()({ component: () => null })
  const under = { getParentRoute: () => root }
  const parts = [
    createRoute({
      ...under,
      path: '/blog',
      validateSearch: ({ q, page }: Record<string, unknown>) => ({
        q: typeof q === 'string' ? q : undefined,
        page: Number(page) || 1,
      }),
      loaderDeps: ({ search }) => ({ q: search.q }),
      loader: ({ deps, context, location }) => [deps.q, context.locale, location.href],
      component: lazyRouteComponent(async () => ({ default: () => null })),
    }),
    createRoute({ ...under, path: '/blog/$slug', loader: async ({ params }) => setTimeout(5, params.slug) }),
    createRoute({ ...under, path: '/old', beforeLoad: () => redirect({ to: '/blog', throw: true }) }),
    createRoute({ ...under, path: '/gone', loader: () => notFound({ throw: true }) }),
    createRoute({ ...under, path: '/broken', loader: () => Promise.reject(new Error('no network')) }),
    createRoute({
      ...under,
      path: '/picky',
      validateSearch: (): object => {
        throw new Error('not so')
      },
    }),
  ]
  const history = createMemoryHistory({ initialEntries: [url] })
  const routeTree = root.addChildren(parts)
  const origin = 'https://vior.example'
  return createRouter({ routeTree, history, origin, context: { locale: 'sw' }, isServer: false })
}

/** What the page is drawn from. */
const shown = ({ stores }: AnyRouter) => ({
  matches: stores.matches
    .get()
    .map(({ id, status, params, search, loaderData, loaderDeps, context, error, cause, invalid }) => ({
      id,
      status,
      params,
      search,
      loaderData,
      loaderDeps,
      context,
      error: String(error),
      cause,
      invalid,
    })),
  location: stores.location.get().href,
  resolved: stores.resolvedLocation.get()?.href,
  status: stores.status.get(),
})

async function shownBy(load: (router: AnyRouter) => Promise<void>, url: string) {
  const router = routerAt(url)
  await load(router)
  return { ...shown(router), isByRest: router._tx !== undefined }
}

describe('the first page is loaded as the router loads it', () => {
  it.each(['/blog', '/blog?q=mtandao&page=2', '/blog/habari-njema'])('%s, without the rest', async (url) => {
    const first = await shownBy(loadClientRoute, url)
    expect(first.isByRest).toBe(false)
    expect(first).toEqual({ ...(await shownBy(restOfRouter.loadClientRoute, url)), isByRest: false })
    expect(first.matches.at(-1)).toMatchObject({ status: 'success' })
  })

  it.each(['/nowhere', '/old', '/gone', '/broken', '/picky'])('%s, by the rest', async (url) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const first = await shownBy(loadClientRoute, url)
    expect(first.isByRest).toBe(true)
    expect(first).toEqual(await shownBy(restOfRouter.loadClientRoute, url))
  })
})

it('does not wait for the parts of a page that is there as HTML', async () => {
  const router = routerAt('/blog/habari-njema')
  router.ssr = { manifest: undefined }
  await loadClientRoute(router)
  const { routeId, status, loaderData } = router.stores.matches.get().at(-1) ?? {}
  expect({ routeId, status, loaderData }).toEqual({ routeId: '/blog/$slug', status: 'success' })
  const { component } = router.routesById['/blog/$slug'].options
  await component?.preload?.()
  expect(router.stores.matches.get().at(-1)?.loaderData).toBe('habari-njema')
})

it('loads a page for the next address too while its parts are on their way', async () => {
  const router = routerAt('/blog/habari-njema')
  router.ssr = { manifest: undefined }
  await loadClientRoute(router)
  router.history.push('/blog/habari-njema?from=mail')
  router.updateLatestLocation()
  await loadClientRoute(router)
  const { status, loaderData } = router.stores.matches.get().at(-1) ?? {}
  expect({ status, loaderData }).toEqual({ status: 'success', loaderData: 'habari-njema' })
})

it('moves on by the rest, and knows what was shown first', async () => {
  const router = routerAt('/blog?q=a')
  await loadClientRoute(router)
  const first = router.stores.matches.get()
  router.history.push('/blog/pili')
  router.updateLatestLocation()
  await loadClientRoute(router)
  const { matches, resolved } = shown(router)
  expect(resolved).toBe('/blog/pili')
  expect(matches.map(({ id, cause }) => [id, cause])).toEqual([
    ['__root__/', 'stay'],
    ['/blog/$slug/blog/pili', 'enter'],
  ])
  expect(first[0]?.id).toBe('__root__/')
})
