// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Parts from '#engine/parts.ts'
import { PostEditor } from '#features/writing/editor/post-editor.tsx'
import { useWriter } from '#features/writing/use-writer.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import { publishStoredSession } from '#platform/session/session-local-storage.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

// A line that stalls: the engine arrives when a test says so. The page does not know who is signed in before that.
const line = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#engine/parts.ts', async (importActual) => {
  await line.promise
  return importActual<typeof Parts>()
})

setUpDom()

const id = '5a3f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40'

function NewPost() {
  return (
    <PostEditor
      id={id}
      draft={undefined}
      writer={useWriter()}
      submitLabel="Save"
      preview={(html) => <div>{html}</div>}
      onSaved={() => {}}
      onDone={() => {}}
    />
  )
}

beforeEach(async () => {
  await signIn()
  session.status = 'unknown'
  session.user = null
})

async function type(source: string): Promise<void> {
  const field = await screen.findByLabelText(new RegExp(`^${m.writing_content()}`))
  fireEvent.change(field, { target: { value: source } })
}

async function stored() {
  const { engine } = await pageEngine()
  const draft = await engine.db.postDrafts.get(id)
  return { source: draft?.source, owner: draft?.owner }
}

test('a post typed before the session is known is stored as its writer’s, and stays so', async () => {
  await renderInApp(<NewPost />)
  await type('Habari')
  // The form is saved when the page is hidden, and the save waits for the engine.
  document.dispatchEvent(new Event('visibilitychange'))
  act(publishStoredSession)
  line.resolve()
  await expect.poll(stored).toEqual({ source: 'Habari', owner: ashaId })
  await type('Habari zenu')
  await expect.poll(stored).toEqual({ source: 'Habari zenu', owner: ashaId })
})

test('a post saved while the device cannot tell whose session it has becomes its writer’s with the next save', async () => {
  line.resolve()
  await renderInApp(<NewPost />)
  await type('Habari')
  await expect.poll(stored).toEqual({ source: 'Habari', owner: visitorId })
  act(publishStoredSession)
  await type('Habari zenu')
  await expect.poll(stored).toEqual({ source: 'Habari zenu', owner: ashaId })
})
