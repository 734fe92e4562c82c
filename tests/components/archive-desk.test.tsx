// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeskSearch } from '#features/staff/desk-host.ts'
import { m } from '#i18n/paraglide/messages.js'
import { openDesk, pendingPayloads, signInToDesk, timestamp } from '#tests/support/desk-in-the-dom.tsx'
import { publishedEntry } from '#tests/support/desk-samples.ts'
import { ashaId, pageEngine, setUpDom, pendingRows, waitForStoredDraft } from '#tests/support/in-the-dom.tsx'

setUpDom()

const entry = publishedEntry
const file = { name: 'archive/marks-1.1.zip', size: 4096, changed_at: entry.updated_at, sha256: null }

let desk: Awaited<ReturnType<typeof signInToDesk>>
beforeEach(async () => {
  desk = await signInToDesk()
  const { pages, documents } = desk
  pages.set('/api/admin/archives/', { results: [entry], next: null })
  documents.set('/api/admin/archives/4/', entry)
  documents.set('/api/admin/archive-files/', { files: [file], is_whole: true })
})

const open = (search: DeskSearch = {}) => openDesk('archive', search)
async function field(label: string): Promise<HTMLInputElement> {
  const [first] = await screen.findAllByLabelText<HTMLInputElement>(label)
  if (!first) throw new Error(`no field ${label}`)
  return first
}
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('what is typed is kept while the form is away, and sent with the revision that was read', async () => {
  const { unmount } = await open({ open: '4' })
  await type(m.desk_entry_title(), 'Marks Book 2')
  await waitFor(async () => expect(await (await pageEngine()).engine.db.drafts.count()).toBe(1))
  unmount()
  await open({ open: '4' })
  await waitFor(async () => expect((await field(m.desk_entry_title())).value).toBe('Marks Book 2'))
  await press(m.desk_entry_save())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
  const [write] = await pendingRows(ashaId)
  expect(write).toMatchObject({
    payload: {
      action: 'entry.save',
      id: '4',
      base: null,
      entry: {
        title: { en: 'Marks Book 2', sw: '' },
        versions: [{ id: 9, release_date: '2026-03-01', files: [{ id: 31, file: 'archive/marks-1.0.zip' }] }],
      },
    },
  })
  expect(await (await pageEngine()).engine.db.drafts.count()).toBe(0)
})

test('what is typed while the entry is being stored stays, as a draft over what was stored', async () => {
  await open({ open: '4' })
  await type(m.desk_entry_title(), 'Marks Book 2')
  const { engine } = await pageEngine()
  const { enqueue } = engine.outbox
  vi.spyOn(engine.outbox, 'enqueue').mockImplementationOnce(async (...write) => {
    await type(m.desk_entry_title(), 'Marks Book 2 for schools')
    await waitForStoredDraft('2 for schools')
    return enqueue(...write)
  })
  await press(m.desk_entry_save())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
  await waitForStoredDraft('2 for schools')
  expect((await field(m.desk_entry_title())).value).toBe('Marks Book 2 for schools')
  await press(m.desk_entry_save())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(2))
  const [first, second] = (await pendingRows(ashaId)).map(({ payload }) => payload)
  expect(first).toMatchObject({ entry: { title: { en: 'Marks Book 2' } } })
  expect(second).toMatchObject({
    entry: { title: { en: 'Marks Book 2 for schools' } },
    base: first && 'revision' in first ? first.revision : null,
  })
})

test('a file is chosen from the folder; one that was removed comes back with one undo', async () => {
  await open({ open: '4' })
  const choice = await field(m.desk_file())
  await screen.findByRole('option', { name: /marks-1\.1\.zip/ })
  fireEvent.change(choice, { target: { value: file.name } })
  await press(m.desk_file_remove())
  expect(screen.queryByLabelText(m.desk_file())).toBeNull()
  await press(m.undo())
  expect((await field(m.desk_file())).value).toBe(file.name)
})

test('a file is uploaded, said to be on its way until the server has it, then chosen from the folder', async () => {
  await open({ open: '4' })
  const content = new File(['the program'], 'marks-1.2.exe')
  fireEvent.change(await field(m.desk_file_upload()), { target: { files: [content] } })
  expect(await screen.findByText('marks-1.2.exe')).toBeTruthy()
  await press(m.desk_entry_save())
  expect(await screen.findByText(m.desk_file_sending())).toBeTruthy()
  expect(await pendingRows(ashaId)).toEqual([])

  const { db } = (await pageEngine()).engine
  const [row] = await db.uploads.toArray()
  expect(row).toMatchObject({ purpose: 'archive', name: 'marks-1.2.exe', state: 'waiting' })
  const placed = { ...file, name: `archive/uploads/${row?.id}/marks-1.2.exe`, sha256: 'cd12' }
  desk.documents.set('/api/admin/archive-files/', { files: [file, placed], is_whole: true })
  await db.uploads.update(row?.id ?? '', { state: 'sent' })
  await waitFor(async () => expect((await field(m.desk_file())).value).toBe(placed.name))
  expect(screen.getByText('SHA-256: cd12')).toBeTruthy()
  // The device keeps no copy of what the server has.
  await waitFor(async () => expect(await db.uploads.count()).toBe(0))
  await press(m.desk_entry_save())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
})

test('what is typed while a chosen file is being stored stays', async () => {
  await open({ open: '4' })
  await press(m.desk_file_add())
  const input = await field(m.desk_file_upload())
  const title = await field(m.desk_entry_title())
  fireEvent.change(input, { target: { files: [new File(['a'], 'marks-1.2.exe')] } })
  fireEvent.change(title, { target: { value: 'Marks Book 2' } })
  const { db } = (await pageEngine()).engine
  await waitFor(async () => expect(await db.uploads.count()).toBe(1))
  const [row] = await db.uploads.toArray()
  await waitForStoredDraft(row?.id ?? '')
  expect(title.value).toBe('Marks Book 2')
})

test('files that arrived while the form was away are all chosen when it is opened again', async () => {
  const { unmount } = await open({ open: '4' })
  await press(m.desk_file_add())
  const { db } = (await pageEngine()).engine
  for (const [index, name] of ['marks-1.2.exe', 'marks-1.2.dmg'].entries()) {
    const inputs = await screen.findAllByLabelText(m.desk_file_upload(), { selector: 'input' })
    const input = inputs[index]
    if (input) fireEvent.change(input, { target: { files: [new File([name], name)] } })
    expect(await screen.findByText(name)).toBeTruthy()
  }
  const rows = await db.uploads.toArray()
  expect(rows).toHaveLength(2)
  for (const { id } of rows) await waitForStoredDraft(id)
  unmount()
  const placed = rows.map(({ id, name }) =>
    Object.assign({}, file, { name: `archive/uploads/${id}/${name}` }),
  )
  desk.documents.set('/api/admin/archive-files/', { files: [file, ...placed], is_whole: true })
  await db.uploads.toCollection().modify({ state: 'sent' })
  await open({ open: '4' })
  const chosen = async () =>
    (await screen.findAllByLabelText<HTMLInputElement>(m.desk_file())).map(({ value }) => value)
  await waitFor(async () =>
    expect((await chosen()).toSorted()).toEqual(placed.map(({ name }) => name).toSorted()),
  )
  await waitFor(async () => expect(await db.uploads.count()).toBe(0))
})

test('an entry that is incomplete is not stored; its fields say what is missing', async () => {
  await open({ open: 'new' })
  await type(m.desk_entry_title(), 'Till')
  await press(m.desk_entry_save())
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(m.desk_entry_incomplete())).toBeTruthy()
  expect(dialog.getAllByText(m.desk_entry_required()).length).toBe(2)
  expect(await pendingRows(ashaId)).toEqual([])
})

test('a new version becomes the latest one until it is removed, and none has the number of another', async () => {
  await open({ open: '4' })
  await press(m.desk_version_add())
  const latest = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: m.desk_version_latest() })
  expect(latest.map(({ checked }) => checked)).toEqual([true, false])
  const [remove] = await screen.findAllByRole('button', { name: m.desk_version_remove() })
  if (remove) fireEvent.click(remove)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: m.desk_version_latest() }).checked).toBe(true)
  await press(m.undo())
  await type(m.desk_version(), '1.0')
  await press(m.desk_entry_save())
  expect(await screen.findByText(m.desk_version_repeated())).toBeTruthy()
})

/** An entry with three open reports, of which the dialog lists two. */
const reported = {
  ...entry,
  open_reports: 3,
  reports: [
    { id: 12, problem: 'other' as const, text: 'It is harmful.', by: 'Neema Sanga', created_at: timestamp },
    { id: 11, problem: 'broken' as const, text: 'It does not open.', by: null, created_at: timestamp },
  ],
}

test('reports are counted in the list and read in the dialog; those shown are closed by a write that waits', async () => {
  const { pages, documents } = desk
  pages.set('/api/admin/archives/', { results: [reported], next: null })
  documents.set('/api/admin/archives/4/', reported)
  const { unmount } = await open()
  const row = await screen.findByRole('row', { name: /Marks Book/ })
  expect(row.textContent).toContain(m.desk_reported({ count: 3 }))
  unmount()

  await open({ open: '4' })
  const dialog = await screen.findByRole('dialog')
  const [harmful, broken] = await within(dialog).findAllByRole('listitem')
  for (const words of [m.desk_reason_other(), 'Neema Sanga', 'It is harmful.'])
    expect(harmful?.textContent).toContain(words)
  for (const words of [m.desk_file(), m.portal_guest_user_hint(), 'It does not open.'])
    expect(broken?.textContent).toContain(words)
  const button = within(dialog).getByRole('button', { name: m.desk_reports_close() })
  button.focus()
  fireEvent.click(button)
  await waitFor(async () =>
    expect(await pendingPayloads()).toEqual([
      { action: 'entry.close_reports', id: '4', title: 'Marks Book', reports: [12, 11] },
    ]),
  )
  await waitFor(() => expect(within(dialog).queryByText('It is harmful.')).toBeNull())
  expect(within(dialog).getByText(m.waiting_to_send())).toBeTruthy()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  const behind = screen.getByRole('row', { name: /Marks Book/, hidden: true })
  expect(behind.textContent).toContain(m.desk_reported({ count: 1 }))
})

test('a report that comes while the close of others waits is shown, and closed by its own', async () => {
  const { pages, documents } = desk
  pages.set('/api/admin/archives/', { results: [reported], next: null })
  documents.set('/api/admin/archives/4/', reported)
  const { unmount } = await open({ open: '4' })
  await press(m.desk_reports_close())
  await waitFor(async () => expect(await pendingPayloads()).toHaveLength(1))
  unmount()
  const later = { ...reported.reports[0], id: 13, text: 'It is still harmful.' }
  documents.set('/api/admin/archives/4/', {
    ...reported,
    open_reports: 4,
    reports: [later, ...reported.reports],
  })
  await open({ open: '4' })
  expect(await screen.findByText('It is still harmful.')).toBeTruthy()
  expect(screen.queryByText('It is harmful.')).toBeNull()
  expect(screen.getByRole('heading', { name: m.desk_reported({ count: 2 }) })).toBeTruthy()
  await press(m.desk_reports_close())
  await waitFor(async () =>
    expect(await pendingPayloads()).toMatchObject([{ reports: [12, 11] }, { reports: [13] }]),
  )
})

test('reports are closed once by two presses, and again after the first closing was discarded', async () => {
  const { pages, documents } = desk
  pages.set('/api/admin/archives/', { results: [reported], next: null })
  documents.set('/api/admin/archives/4/', reported)
  await open({ open: '4' })
  const button = await screen.findByRole('button', { name: m.desk_reports_close() })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByText('It is harmful.')).toBeNull())
  const rows = await pendingRows(ashaId)
  expect(rows).toHaveLength(1)
  const { engine } = await pageEngine()
  await engine.outbox.discard(rows[0]?.key ?? '')
  expect(await screen.findByText('It is harmful.')).toBeTruthy()
  await press(m.desk_reports_close())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
})

test('the list is narrowed to software with open reports, and the inbox leads there with their number', async () => {
  const { pages } = desk
  pages.set('/api/admin/archives/?page_size=50&state=reported', { results: [reported], next: null })
  const { unmount } = await openDesk('inbox')
  const link = await screen.findByRole('link', { name: `${m.desk_inbox_software()} 1` })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'https://vior.example')
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'archive', filter: 'reported' })
  unmount()
  pages.set('/api/admin/archives/', { results: [], next: null })
  await open({ filter: 'reported' })
  expect(await screen.findByRole('row', { name: /Marks Book/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: m.desk_reported_ones(), hidden: true })).toBeTruthy()
})

test('an entry that the device has without reports is shown without them', async () => {
  const { open_reports: _, reports: __, ...earlier } = entry
  desk.pages.set('/api/admin/archives/', { results: [earlier], next: null })
  desk.documents.set('/api/admin/archives/4/', earlier)
  await open({ open: '4' })
  expect((await field(m.desk_entry_title())).value).toBe('Marks Book')
  expect(screen.queryByRole('button', { name: m.desk_reports_close() })).toBeNull()
})

test('mirrors are shown with their host, added, changed and removed', async () => {
  await open({ open: '4' })
  expect((await field(m.desk_mirror_address())).value).toBe('https://makers.example.org/marks')
  expect(screen.getByText(m.desk_mirror_host({ host: 'makers.example.org' }))).toBeTruthy()
  await press(m.desk_mirror_add())
  const second = within(screen.getByRole('group', { name: m.desk_mirror_n({ count: 2 }) }))
  const fill = (label: string, value: string) =>
    fireEvent.change(second.getByLabelText(label), { target: { value } })
  fill(m.desk_mirror_name(), 'University')
  fill(m.desk_mirror_address(), 'http://files.example.ac.tz/marks')
  await press(m.desk_entry_save())
  await waitFor(() =>
    expect(second.getByLabelText(m.desk_mirror_address()).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(second.getByText(m.desk_mirror_begins())).toBeTruthy()
  fill(m.desk_mirror_address(), 'https://makers.example.org/marks')
  expect(await second.findByText(m.desk_mirror_repeated())).toBeTruthy()
  expect(await pendingRows(ashaId)).toEqual([])
  fill(m.desk_mirror_address(), 'https://files.example.ac.tz/marks')
  const [remove] = screen.getAllByRole('button', { name: m.desk_mirror_remove() })
  if (remove) fireEvent.click(remove)
  await press(m.desk_entry_save())
  await waitFor(async () =>
    expect(await pendingRows(ashaId)).toMatchObject([
      {
        payload: {
          entry: { mirror_links: [{ name: 'University', url: 'https://files.example.ac.tz/marks' }] },
        },
      },
    ]),
  )
})

test('an entry that the device has without its mirrors is saved without them', async () => {
  const { pages, documents } = await signInToDesk()
  const { mirror_links: _, ...earlier } = entry
  pages.set('/api/admin/archives/', { results: [entry], next: null })
  documents.set('/api/admin/archives/4/', earlier)
  await open({ open: '4' })
  await type(m.desk_entry_title(), 'Marks Book 2')
  expect(screen.queryByRole('button', { name: m.desk_mirror_add() })).toBeNull()
  await press(m.desk_entry_save())
  await waitFor(async () => expect(await pendingRows(ashaId)).toHaveLength(1))
  expect(JSON.stringify(await pendingRows(ashaId))).not.toContain('mirror_links')
})

test('a removed file is not offered for another version, when one is added before it', async () => {
  await open({ open: '4' })
  const choice = await field(m.desk_file())
  await screen.findByRole('option', { name: /marks-1\.1\.zip/ })
  fireEvent.change(choice, { target: { value: file.name } })
  await press(m.desk_file_remove())
  expect(await screen.findByRole('button', { name: m.undo() })).toBeTruthy()
  await press(m.desk_version_add())
  await waitFor(() => expect(screen.queryByRole('button', { name: m.undo() })).toBeNull())
})
