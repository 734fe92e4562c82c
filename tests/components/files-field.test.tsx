// @vitest-environment happy-dom
import { maxAttachmentBytes } from '#domain/limits.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FilesField } from '#engine/files-field.tsx'
import type { ChosenFile } from '#engine/files-field-live.tsx'
import { m } from '#i18n/paraglide/messages.js'

import { ashaId, renderInApp, network, pageEngine, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

// Node's, because the emulated ones of the DOM cannot be stored.
await vi.hoisted(async () => {
  const { Blob, File } = await import('node:buffer')
  Object.assign(globalThis, { Blob, File })
})

// Without Web Locks the database has the lock.
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks')

setUpDom()

function Form() {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <FilesField
        label="Attachments"
        place="ticket/7"
        onChange={(chosen, isAddingFiles) => {
          setFiles(chosen)
          setAdding(isAddingFiles)
        }}
        maxFiles={2}
      />
      <output data-testid="adding">{String(isAdding)}</output>
      <output data-testid="known">{JSON.stringify(files)}</output>
    </>
  )
}

const input = () => screen.findByLabelText<HTMLInputElement>('Attachments', { selector: 'input' })
const file = (name: string, bytes = 5) => new File(['x'.repeat(bytes)], name, { type: 'text/plain' })
const known = (): ChosenFile[] => JSON.parse(screen.getByTestId('known').textContent)
const rows = async () => (await pageEngine()).engine.db.uploads.toArray()

async function choose(...files: object[]) {
  fireEvent.change(await input(), { target: { files } })
}

async function renderSignedIn() {
  await signIn()
  return renderInApp(<Form />)
}

test('a chosen file is kept on the device with its size, and its form knows it', async () => {
  await renderSignedIn()
  await choose(file('notes.txt', 3000))
  expect(await screen.findByText('notes.txt')).toBeTruthy()
  expect(screen.getByText('3 kB')).toBeTruthy()
  const [row] = await rows()
  expect(row).toMatchObject({ owner: ashaId, place: 'ticket/7', name: 'notes.txt', state: 'waiting' })
  const expected = { id: row?.id, name: 'notes.txt', bytes: 3000, chosenBytes: 3000, state: 'waiting' }
  await waitFor(() => expect(known()).toEqual([expected]))
})

test('a form learns that a chosen file is still being stored, and knows the file when it no longer is', async () => {
  await renderSignedIn()
  const seen: string[] = []
  const adding = screen.getByTestId('adding')
  const observer = new MutationObserver(() => seen.push(`${adding.textContent} ${known().length}`))
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  await choose(file('notes.txt'))
  expect(adding.textContent).toBe('true')
  expect(screen.getByText(m.up_adding({ name: 'notes.txt' }))).toBeTruthy()
  await waitFor(() => expect(adding.textContent).toBe('false'))
  observer.disconnect()
  expect(known()).toMatchObject([{ name: 'notes.txt' }])
  expect(seen).not.toContain('false 0')
  expect(screen.queryByText(m.up_adding({ name: 'notes.txt' }))).toBeNull()

  await choose(file('empty.txt', 0))
  expect(adding.textContent).toBe('true')
  expect(await screen.findByText(m.up_empty({ name: 'empty.txt' }))).toBeTruthy()
  await waitFor(() => expect(adding.textContent).toBe('false'))
})

test('both sizes of a photo that was made smaller are shown', async () => {
  await renderSignedIn()
  const { engine } = await pageEngine()
  await engine.db.uploads.add({
    id: crypto.randomUUID(),
    owner: ashaId,
    place: 'ticket/7',
    name: 'duka.jpg',
    content: new Blob(['x'.repeat(200 * 1024)]),
    chosenBytes: 5 * 1024 * 1024,
    preview: 'data:image/jpeg;base64,AAAA',
    state: 'sent',
    problem: null,
    createdAt: 1,
  })
  expect(await screen.findByText(m.up_reduced({ before: '5.0 MB', after: '0.2 MB' }))).toBeTruthy()
  expect(screen.getByText(m.up_sent())).toBeTruthy()
  expect(document.querySelector('img')?.src).toContain('data:image/jpeg')
})

test('a file that is too large, an empty one and one too many are named and not kept', async () => {
  await renderSignedIn()
  await choose(file('big.txt', maxAttachmentBytes + 1), file('empty.txt', 0), file('third.txt'))
  await screen.findByText(m.up_empty({ name: 'empty.txt' }))
  const named = screen.getAllByText(/big\.txt|empty\.txt|At most/)
  expect(named.map((one) => one.textContent)).toEqual([
    m.up_too_many({ count: 2 }),
    m.up_too_large({ name: 'big.txt', size: '10.0\u00a0MB' }),
    m.up_empty({ name: 'empty.txt' }),
  ])
  expect(await rows()).toEqual([])
  await choose(file('one.txt'), file('two.txt'))
  await screen.findByText('two.txt')
  expect(screen.queryByRole('alert')?.textContent).toBe('')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: m.up_add() }).disabled).toBe(true)
})

test('a removed file leaves the form and the device', async () => {
  await renderSignedIn()
  await choose(file('notes.txt'))
  fireEvent.click(await screen.findByRole('button', { name: m.up_remove_of({ name: 'notes.txt' }) }))
  await waitFor(() => expect(screen.queryByText('notes.txt')).toBeNull())
  expect(await rows()).toEqual([])
  await waitFor(() => expect(known()).toEqual([]))
})

test('a file that the server refuses says why, and is sent no more', async () => {
  const epoch = { 'server-epoch': '1' }
  network.answer = (request) =>
    request.url.includes('/api/uploads/')
      ? new Response(null, { status: request.method === 'HEAD' ? 404 : 413, headers: epoch })
      : new Response('{}', { status: 404, headers: epoch })
  await renderSignedIn()
  await choose(file('notes.txt'))
  expect(await screen.findByText(m.up_bad_size())).toBeTruthy()
  expect(await rows()).toMatchObject([{ state: 'refused', problem: 'size' }])
})

test('a visitor is asked to log in', async () => {
  await renderInApp(<Form />)
  expect(await screen.findByText(m.up_sign_in())).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: m.up_add() }).disabled).toBe(true)
})
