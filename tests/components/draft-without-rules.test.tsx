// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as PostRules from '#features/writing/editor/post-rules.ts'
import { PostEditor } from '#features/writing/editor/post-editor.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { PostDraft } from '#platform/storage/database.ts'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

// A line that stalls: the code of Markdown arrives when a test says so.
const line = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#features/writing/editor/post-rules.ts', async (importActual) => {
  await line.promise
  return importActual<typeof PostRules>()
})

setUpDom()

const id = '5a3f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40'

const stored = async () => (await pageEngine()).engine.db.postDrafts.get(id)

async function open(draft?: PostDraft) {
  await signIn()
  return renderInApp(
    <PostEditor
      id={id}
      draft={draft}
      writer={{ userId: ashaId, isKnown: true, mayPublish: true, mayAddFiles: false }}
      submitLabel="Save"
      preview={(html) => <div>{html}</div>}
      onSaved={() => {}}
      onDone={() => {}}
    />,
  )
}

async function type(source: string): Promise<void> {
  const field = await screen.findByLabelText(new RegExp(`^${m.writing_content()}`))
  fireEvent.change(field, { target: { value: source } })
}

test('a draft is stored while the code that renders it does not arrive, and rendered when it does', async () => {
  const { unmount } = await open()
  await type('Habari')
  await expect.poll(async () => (await stored())?.source).toBe('Habari')
  await type('Habari **zenu**')
  await expect.poll(async () => (await stored())?.source).toBe('Habari **zenu**')
  expect(await stored()).toMatchObject({ content: '', words: 0 })

  line.resolve()
  await expect.poll(stored).toMatchObject({ content: '<p>Habari <strong>zenu</strong></p>\n', words: 2 })
  expect(screen.getByText(m.writing_words({ count: 2 }))).toBeTruthy()

  // Stored by a visit in which the code never arrived.
  unmount()
  const { engine } = await pageEngine()
  await engine.db.postDrafts.update(id, { content: '', words: 0 })
  await open(await stored())
  await screen.findByText(m.writing_words({ count: 2 }))
  await expect.poll(stored).toMatchObject({ words: 2 })
})
