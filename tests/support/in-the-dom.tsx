import 'fake-indexeddb/auto'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { User } from '#domain/account.ts'
import { textParameters } from '#domain/list-search.ts'
import { AuthProvider } from '#features/auth/sign-in/auth-provider.tsx'
import { releaseDeferred } from '#loading/after-hydration.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'

// Only a limit for hanging tests: the machine may be busy.
configure({ asyncUtilTimeout: 30_000 })

export const ashaId = 7

/** A new object each time, because the session store turns the given object into a proxy. */
export const asha = (): User => ({
  id: ashaId,
  username: 'asha',
  email: 'asha@example.org',
  first_name: 'Asha',
  last_name: 'Mwakyusa',
  role: 'student',
  roles: ['student'],
  avatar: null,
})

type Answer = (request: Request) => Response | Promise<Response>

/** The response of the server; a network error unless a test sets another. */
export const network: { answer: Answer } = { answer: failToFetch }

async function failToFetch(): Promise<Response> {
  throw new TypeError('Failed to fetch')
}

/**
 * Set-up for the tests of a file: no network, signed out, and a hydrated page. IndexedDB is emulated, not
 * mocked.
 */
export function setUpDom(): void {
  beforeEach(async () => {
    network.answer = failToFetch
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
      network.answer(new Request(input, init)),
    )
    releaseDeferred()
    const { engine } = await pageEngine()
    await engine.tokens.adopt(null)
    await Promise.all(engine.db.tables.map((table) => table.clear()))
    connectivity.state = 'limited'
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

/** Signs in Asha on this device; the page's session has her at once. */
export async function signIn(): Promise<void> {
  const { engine } = await pageEngine()
  await engine.tokens.adopt({ access: 'access', refresh: 'refresh', user: asha() })
  if (session.user?.id !== ashaId) throw new Error('The page does not know who signed in')
}

/** Pending rows on this device, of an account or of visitors (0). */
export async function pendingRows(userId: number) {
  const { engine } = await pageEngine()
  return engine.outbox.rows(userId)
}

/** Resolves when a draft with this text is stored, so that the page may be left. */
export async function waitForStoredDraft(text: string): Promise<void> {
  const { engine } = await pageEngine()
  await expect.poll(async () => JSON.stringify(await engine.db.drafts.toArray())).toContain(text)
}

/** Imported lazily: a static import would run before the DOM exists. */
export const pageEngine = () => import('#platform/engine/page-engine.ts')

/**
 * Renders something within the providers and router of the app, and resolves when it is there. `load` is the
 * page's loader, `loadOther` that of all other pages, `parse` the parser of its search parameters.
 */
export async function renderInApp(
  node: ReactNode,
  {
    path = '/',
    search = '',
    load = async (): Promise<unknown> => null,
    parse = (raw: Record<string, unknown>): object => raw,
    loadOther = async (): Promise<unknown> => null,
  } = {},
) {
  const root = createRootRoute({
    component: () => (
      <ToastProvider>
        <AuthProvider>
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </AuthProvider>
      </ToastProvider>
    ),
  })
  const page = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: parse,
    loader: load,
    component: () => node,
  })
  const other = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: loadOther,
    component: () => null,
  })
  const router = createRouter({
    ...textParameters,
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: [`${path}${search}`] }),
  })
  await router.load()
  const rendered = render(<RouterProvider router={router} />)
  await screen.findByRole('main')
  return { ...rendered, router }
}
