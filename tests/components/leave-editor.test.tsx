// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as PostRules from '#features/writing/editor/post-rules.ts'
import { CreatePage } from '#features/writing/editor/create-page.tsx'
import { ManagePage } from '#features/writing/manage/manage-page.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { toasts } from '#ui/toast/toasts.ts'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

// A line that stalls: the code of Markdown arrives when a test says so.
const line = vi.hoisted(() => ({ state: Promise.withResolvers<void>() }))
vi.mock('#features/writing/editor/load-post-rules.ts', () => ({
  loadedPostRules: () => undefined,
  postRules: async (): Promise<typeof PostRules> => {
    await line.state.promise
    return import('#features/writing/editor/post-rules.ts')
  },
}))

setUpDom()
beforeEach(() => {
  line.state = Promise.withResolvers<void>()
  toasts.shown.length = 0
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

const id = '5a3f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40'
const preview = (html: string) => <div>{html}</div>
const pages = {
  create: {
    node: <CreatePage preview={preview} />,
    button: m.writing_create_submit(),
    next: '/blog',
    toast: m.writing_created(),
  },
  manage: {
    node: <ManagePage preview={preview} />,
    button: m.writing_save(),
    next: '/blog/manage',
    toast: m.writing_saved(),
  },
}

async function type(label: string, value: string): Promise<void> {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  fireEvent.change(field, { target: { value } })
}

const drafts = async () => (await pageEngine()).engine.db.postDrafts.toArray()

async function storeDraft(): Promise<void> {
  const { engine } = await pageEngine()
  const texts = { title: 'Duka', source: 'Habari', excerpt: 'A shop.', tags: 'duka', content: '', words: 0 }
  const state = { author: 'Asha', category: 'Tutorial', createdAt: 0, slug: '', publishedEdit: 0 }
  await engine.db.postDrafts.put({ ...texts, ...state, id, owner: ashaId, editedAt: 1 })
}

/** Whether the browser would ask before leaving the page: a submit has not ended. */
const isPending = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Opens a stored draft, and presses the button of its form before the post can be checked. */
async function submit(page: keyof typeof pages) {
  await signIn()
  await storeDraft()
  const { node, button } = pages[page]
  const { router } = await renderInApp(node, { path: `/blog/${page}`, search: `?draft=${id}` })
  await screen.findByDisplayValue('Duka')
  fireEvent.click(screen.getByRole('button', { name: button }))
  return router
}

describe.each(['create', 'manage'] as const)('a post of /blog/%s', (page) => {
  test('leads on when it is stored', async () => {
    const router = await submit(page)
    line.state.resolve()
    await waitFor(() => expect(router.latestLocation.href).toBe(pages[page].next))
    expect(await drafts()).toMatchObject([{ id, createdAt: expect.toSatisfy((at) => at > 0) }])
  })

  test.each(['/elsewhere', '/blog/manage?draft=other'])(
    'leaves whoever went to %s meanwhile there, and tells them that it is stored',
    async (href) => {
      const router = await submit(page)
      act(() => router.history.push(href))
      await waitFor(() => expect(screen.queryByDisplayValue('Duka')).toBeNull())
      expect(isPending()).toBe(true)
      line.state.resolve()
      await waitFor(() => expect(isPending()).toBe(false))
      expect(screen.getByText(pages[page].toast)).toBeTruthy()
      expect(router.latestLocation.href).toBe(href)
    },
  )
})

describe('the first save of a new post', () => {
  test('puts its id into the address', async () => {
    const { router } = await renderInApp(pages.create.node, { path: '/blog/create' })
    await type(m.writing_title(), 'Duka')
    await screen.findByText(m.writing_kept())
    expect(router.latestLocation.search).toEqual({ draft: (await drafts())[0]?.id })
  })

  test('does not stop the person on the way to another page', async () => {
    const arrival = Promise.withResolvers<void>()
    const { router } = await renderInApp(pages.create.node, {
      path: '/blog/create',
      loadOther: () => arrival.promise,
    })
    await type(m.writing_title(), 'Duka')
    act(() => router.history.push('/elsewhere'))
    await screen.findByText(m.writing_kept())
    expect(router.latestLocation.href).toBe('/elsewhere')
    arrival.resolve()
    await waitFor(() => expect(screen.queryByDisplayValue('Duka')).toBeNull())
    expect(router.state.location.href).toBe('/elsewhere')
  })
})
