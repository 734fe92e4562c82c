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
import { AuthProvider } from '#features/auth/sign-in/auth-provider.tsx'
import { releaseDeferred } from '#loading/after-hydration.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { session } from '#platform/session/session.ts'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'

// Only against what hangs: the machine may be busy with something else.
configure({ asyncUtilTimeout: 30_000 })

export const ashaId = 7

/** A new object each time: the store of the session makes a proxy of the one it is given. */
const asha = (): User => ({
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

/** What the test's server says; a network error unless a test sets another. */
export const network: { answer: Answer } = { answer: lost }

async function lost(): Promise<Response> {
  throw new TypeError('Failed to fetch')
}

/** For the tests of a file: no network, nobody signed in, and a page that answers input. The device's database is real. */
export function setUpDom(): void {
  beforeEach(async () => {
    network.answer = lost
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

/** Signs Asha in on this device; the page knows her at once. */
export async function signIn(): Promise<void> {
  const { engine } = await pageEngine()
  await engine.tokens.adopt({ access: 'access', refresh: 'refresh', user: asha() })
  if (session.user?.id !== ashaId) throw new Error('The page does not know who signed in')
}

/** What waits to be sent on this device, of a person or of visitors (0). */
export async function waiting(userId: number) {
  const { engine } = await pageEngine()
  return engine.outbox.rows(userId)
}

/** Resolves when the device keeps a draft with this text, so that a page may be left. */
export async function kept(text: string): Promise<void> {
  const { engine } = await pageEngine()
  await expect.poll(async () => JSON.stringify(await engine.db.drafts.toArray())).toContain(text)
}

/** With the stores: a file of its own would begin before the DOM stands. */
export const pageEngine = () => import('#platform/engine/page-engine.ts')

/** Draws something as a page of the app has it around it, and resolves when it is there. `load` is the page's loader. */
export async function draw(node: ReactNode, { path = '/', load = async (): Promise<unknown> => null } = {}) {
  const root = createRootRoute({
    component: () => (
      <ToastProvider>
        <AuthProvider>
          <main>
            <Outlet />
          </main>
        </AuthProvider>
      </ToastProvider>
    ),
  })
  const page = createRoute({ getParentRoute: () => root, path, loader: load, component: () => node })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const drawn = render(<RouterProvider router={router} />)
  await screen.findByRole('main')
  return { ...drawn, router }
}
