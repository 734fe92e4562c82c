import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EntryEdit } from '#domain/archive-entry.ts'
import type { StaffAction } from '#domain/staff-actions.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { draftKey } from '#platform/outbox/kinds.ts'
import { readStaffDocument } from '#platform/sync/staff-pages.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import { anEntry, aVersion } from '#tests/support/entries.ts'
import type { SignedIn } from '#tests/support/factories.ts'

const id = '7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
let device: Device
let engine: Engine
let admin: SignedIn

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  admin = await device.server.signIn(await device.server.aPerson({ role: 'admin' }))
  await device.signIn(admin, engine)
})
afterEach(() => device.close())

const revision = () => crypto.randomUUID()
const act = (payload: StaffAction) => engine.outbox.enqueue({ kind: 'staff', payload }, admin.user.id)
const save = (entry: EntryEdit, base: string | null, name = revision()) =>
  act({ action: 'entry.save', id, title: entry.title.en, base, revision: name, entry })
const archives = () =>
  device.server.db.selectFrom('archives').select(['title', 'version', 'published', 'author']).execute()
const draftAt = (about: { id: string; base?: string | null }) =>
  engine.db.drafts.get(draftKey('staff', { action: 'entry.save', ...about }, admin.user.id) ?? '')

test('an entry that was made, changed and published offline is there once after a lost answer', async () => {
  const first = revision()
  await save(anEntry(), null, first)
  await save(anEntry({ versions: [aVersion({ version: '1.1' })] }), first)
  await act({ action: 'entry.publish', id, title: 'Harvest Book' })
  device.network.fail(/archives/, 'lost-answer')
  await engine.drain()
  await engine.drain({ force: true })
  expect(await archives()).toEqual([{ title: 'Harvest Book', version: '1.1', published: 1, author: 'Vior' }])
  const entry = await readStaffDocument(engine.db, 'entry', id, admin.user.id)
  expect(entry).toMatchObject({ state: 'published', versions: [{ version: '1.1' }] })
})

test('a change that somebody else overtook is refused, and its text returns to the form of the entry', async () => {
  const first = revision()
  await save(anEntry(), null, first)
  await engine.drain()
  await save(anEntry({ author: 'Mine' }), first)
  await admin.send('PUT', `/api/admin/archives/${id}/`, {
    base: first,
    revision: revision(),
    entry: anEntry({ author: 'Theirs' }),
  })
  await engine.drain()
  const [refused] = await engine.outbox.rows(admin.user.id)
  expect(refused).toMatchObject({ state: 'parked', lastError: { status: 409 } })
  expect(refused?.lastError?.words).toContain('changed this entry after you opened it')
  const origin = await engine.outbox.returnToDraft(refused?.key ?? '')
  expect(origin?.path).toBe(`/admin/content?tab=archive&open=${id}`)
  expect(JSON.parse((await draftAt({ id }))?.text ?? '')).toMatchObject({
    base: first,
    entry: { author: 'Mine' },
  })
  expect(await archives()).toMatchObject([{ author: 'Theirs' }])
})

test('an entry is not published when its last change was refused', async () => {
  const first = revision()
  await save(anEntry(), null, first)
  await engine.drain()
  await admin.send('PUT', `/api/admin/archives/${id}/`, {
    base: first,
    revision: revision(),
    entry: anEntry({ author: 'Theirs, half finished' }),
  })
  await save(anEntry({ author: 'Mine' }), first)
  await act({ action: 'entry.publish', id, title: 'Harvest Book' })
  await engine.drain()
  expect(await archives()).toMatchObject([{ author: 'Theirs, half finished', published: 0 }])
  const rows = await engine.outbox.rows(admin.user.id)
  expect(rows.map(({ lastError }) => lastError)).toMatchObject([{ status: 409 }, { reason: 'followed' }])
  // Published on its own, it is what the person sees then.
  await act({ action: 'entry.publish', id, title: 'Harvest Book' })
  await engine.drain()
  expect(await archives()).toMatchObject([{ published: 1 }])
})

test('the text of an entry that the server never had returns to the form of new ones', async () => {
  await save(anEntry({ versions: [aVersion({ version: '1' }), aVersion({ version: '1' })] }), null)
  await engine.drain()
  const [refused] = await engine.outbox.rows(admin.user.id)
  expect(refused).toMatchObject({ state: 'parked', lastError: { status: 400 } })
  const origin = await engine.outbox.returnToDraft(refused?.key ?? '')
  expect(origin?.path).toBe('/admin/content?tab=archive&open=new')
  expect((await draftAt({ id: 'new' }))?.text).toContain('Harvest Book')
})

test('reports that were read are closed once after a lost answer; one that came meanwhile stays open', async () => {
  await save(anEntry(), null)
  await act({ action: 'entry.publish', id, title: 'Harvest Book' })
  await engine.drain()
  const { db } = device.server
  const { id: number } = await db.selectFrom('archives').select('id').executeTakeFirstOrThrow()
  const report = (text: string) =>
    device.server.send('POST', `/archive/api/archives/${number}/report/`, { problem: 'other', text })
  await report('Harmful')
  const { id: read } = await db.selectFrom('archive_reports').select('id').executeTakeFirstOrThrow()
  await act({ action: 'entry.close_reports', id, title: 'Harvest Book', reports: [read] })
  device.network.fail(/close-reports/, 'lost-answer')
  await engine.drain()
  await report('Still harmful')
  await engine.drain({ force: true })
  const open = db.selectFrom('archive_reports').select('text').where('closed_at', 'is', null)
  expect(await open.execute()).toEqual([{ text: 'Still harmful' }])
  const closed = db.selectFrom('audit_log').select('id').where('action', '=', 'entry.close_reports')
  expect(await closed.execute()).toHaveLength(1)
})
