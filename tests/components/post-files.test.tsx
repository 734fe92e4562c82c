// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { postDraftKey, postPictureAddress } from '#domain/post-files.ts'
import { PostEditor } from '#features/writing/editor/post-editor.tsx'
import { m } from '#i18n/paraglide/messages.js'
import {
  asha,
  ashaId,
  renderInApp,
  pageEngine,
  setUpDom,
  signIn,
  pendingRows,
} from '#tests/support/in-the-dom.tsx'

// Node's, because the emulated ones of the DOM cannot be stored.
await vi.hoisted(async () => {
  const { Blob, File } = await import('node:buffer')
  Object.assign(globalThis, { Blob, File })
})

// Without Web Locks the database has the lock.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks')

setUpDom()

// The emulated DOM has none, as browsers without it: the text is set.
Object.assign(document, { execCommand: () => false })

const draft = '5a3f6a52-7b7e-4f2e-9c3b-0f3d6a1c2b40'
const onDone = vi.fn()

async function open({ mayPublish = true, mayAddFiles = false } = {}) {
  await signIn()
  return show({ userId: ashaId, mayPublish, mayAddFiles })
}

function show({ userId = ashaId, mayPublish = true, mayAddFiles = false }) {
  return renderInApp(
    <PostEditor
      id={draft}
      draft={undefined}
      writer={{ userId, isKnown: true, mayPublish, mayAddFiles }}
      submitLabel="Save"
      preview={(html) => <div data-testid="preview">{html}</div>}
      onSaved={() => {}}
      onDone={onDone}
    />,
  )
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const photo = (name: string) => new File(['a photo'], name, { type: 'image/jpeg' })
const uploads = async () => (await pageEngine()).engine.db.uploads.toArray()

const insertButton = (name: string) => screen.findByRole('button', { name: m.writing_insert_of({ name }) })

async function addPicture(name = 'duka.jpg') {
  fireEvent.change(await screen.findByLabelText(m.writing_add_picture(), { selector: 'input' }), {
    target: { files: [photo(name)] },
  })
  return insertButton(name)
}

test('a picture is kept with the draft, put into the text with words for it, and sent with the post', async () => {
  await open()
  const insert = await addPicture()
  const [row] = await uploads()
  expect(row).toMatchObject({ owner: ashaId, place: postDraftKey(draft), state: 'waiting' })

  fireEvent.click(insert)
  expect(await screen.findByText(m.writing_alt_missing())).toBeTruthy()
  await type(m.writing_alt().replace('?', ''), 'A shop [open]')
  fireEvent.click(insert)
  const address = postPictureAddress(row?.id ?? '')
  const text = await field(m.writing_content())
  await waitFor(() => expect(text.value).toContain(`![A shop \\[open\\]](${address})`))
  expect(await screen.findByText(m.writing_inserted())).toBeTruthy()

  await type(m.writing_title(), 'Duka')
  await type(m.writing_excerpt(), 'A shop.')
  await type(m.writing_author(), 'Asha')
  await type(m.writing_category(), 'Tutorial')
  fireEvent.click(screen.getByRole('button', { name: m.writing_publish() }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(await pendingRows(ashaId)).toMatchObject([
    {
      kind: 'post',
      payload: {
        attachments: [row?.id],
        content: expect.stringContaining(`<img src="${address}" alt="A shop [open]"`),
      },
    },
  ])
  // The write has it now.
  expect(await uploads()).toMatchObject([{ id: row?.id, place: '' }])
})

test('the pictures of a draft that was kept at sign-out are there for its writer alone', async () => {
  const { adoptSession, engine } = await pageEngine()
  const ofAsha = await open()
  await addPicture()
  await type(m.writing_content(), 'Before')
  await waitFor(async () => expect(await engine.db.postDrafts.get(draft)).toMatchObject({ owner: ashaId }))
  ofAsha.unmount()

  await adoptSession(null)
  await adoptSession({ access: 'b', refresh: 'b', user: { ...asha(), id: 8, username: 'baraka' } })
  const ofBaraka = await show({ userId: 8 })
  await addPicture('own.jpg')
  expect(screen.queryByText('duka.jpg')).toBeNull()
  ofBaraka.unmount()

  await adoptSession(null)
  await open()
  expect(await insertButton('duka.jpg')).toBeTruthy()
  expect(screen.queryByText('own.jpg')).toBeNull()
})

test('a picture that is removed leaves the text as well', async () => {
  await open()
  const insert = await addPicture()
  await type(m.writing_content(), 'Before')
  await type(m.writing_alt().replace('?', ''), 'A shop')
  fireEvent.click(insert)
  fireEvent.click(await screen.findByRole('button', { name: m.up_remove_of({ name: 'duka.jpg' }) }))
  await waitFor(async () => expect((await field(m.writing_content())).value.trim()).toBe('Before'))
  await waitFor(async () => expect(await uploads()).toEqual([]))
})

test('a picture that the text names in a tag stays until it is taken out there', async () => {
  await open()
  await addPicture()
  const [row] = await uploads()
  const tag = `<img src="${postPictureAddress(row?.id ?? '')}">`
  await type(m.writing_content(), tag)
  await screen.findByText(m.writing_inserted())
  const remove = screen.getByRole('button', { name: m.up_remove_of({ name: 'duka.jpg' }) })
  fireEvent.click(remove)
  expect(await screen.findByText(`duka.jpg: ${m.writing_inserted()}`)).toBeTruthy()
  expect((await field(m.writing_content())).value).toBe(tag)
  expect(await uploads()).toMatchObject([{ id: row?.id }])

  await type(m.writing_content(), 'Nothing')
  fireEvent.click(remove)
  await waitFor(async () => expect(await uploads()).toEqual([]))
  await waitFor(() => expect(screen.queryByText(`duka.jpg: ${m.writing_inserted()}`)).toBeNull())
})

test('a picture that could not be removed is there still, with the reason', async () => {
  await open()
  await addPicture()
  const { engine } = await pageEngine()
  const spied = vi.spyOn(engine.db.uploads, 'delete').mockRejectedValue(new DOMException('', 'UnknownError'))
  fireEvent.click(screen.getByRole('button', { name: m.up_remove_of({ name: 'duka.jpg' }) }))
  expect(await screen.findByText(m.outage_silent())).toBeTruthy()
  expect(await insertButton('duka.jpg')).toBeTruthy()
  spied.mockRestore()
})

test('who may not publish is offered none; files are for staff', async () => {
  const { unmount } = await open({ mayPublish: false })
  await field(m.writing_title())
  expect(screen.queryByText(m.writing_files())).toBeNull()
  unmount()
  await open({ mayAddFiles: true })
  expect(await screen.findByRole('button', { name: m.writing_add_file() })).toBeTruthy()
})
