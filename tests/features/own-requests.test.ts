import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRequests } from '#features/own-activity/own-activity.store.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { anArchive } from '#tests/support/archives.ts'
import { aCachedArchive } from '#tests/support/cached.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
let engine: Engine

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  setPageEngine(engine)
})
afterEach(() => device.close())

test('own requests are those of the server with the answer of staff, and those that are not sent', async () => {
  const { user } = await device.server.signIn()
  const row = { userId: user.id, status: 'refused' as const, words: null }
  await engine.db.archives.put(aCachedArchive(2, { title: 'Stored before titles were' }))
  await engine.db.requests.bulkPut([
    { ...row, archiveId: 1, title: 'Marks Book', note: 'Only for schools.' },
    { ...row, archiveId: 2, status: 'pending' },
    { ...row, archiveId: 3 },
  ])
  for (const archiveId of [3, 4])
    await engine.outbox.enqueue(
      { kind: 'request', payload: { archiveId, title: `App ${archiveId}`, email: user.email, message: '' } },
      user.id,
    )
  await engine.db.outbox.filter(({ target }) => target === 'archive/4/request').modify({ state: 'parked' })
  const { requests, savedAt } = await readRequests(user.id)
  expect(savedAt).toBeNull()
  expect(requests.map(({ archiveId, title, status, note }) => [archiveId, title, status, note])).toEqual([
    [3, 'App 3', 'waiting', ''],
    [4, 'App 4', 'rejected', ''],
    [1, 'Marks Book', 'refused', 'Only for schools.'],
    [2, 'Stored before titles were', 'pending', ''],
  ])
  expect((await readRequests(user.id + 1)).requests).toEqual([])
})

test('the list of own requests keeps the thanks for one that was just sent, until its state changes', async () => {
  const asha = await device.server.signIn()
  await device.signIn(asha, engine)
  const { id: archiveId } = await anArchive(device.server)
  const payload = { archiveId, title: 'App', email: asha.user.email, message: '' }
  await engine.outbox.enqueue({ kind: 'request', payload }, asha.user.id)
  await engine.drain()
  const { pullOwnRequests } = await import('#features/archive/archive.sync.ts')
  const stored = () => engine.db.requests.get([asha.user.id, archiveId])
  expect(await pullOwnRequests()).toBe('saved')
  expect(await stored()).toMatchObject({ status: 'pending', isNew: true, title: expect.any(String) })
  await device.server.db.updateTable('download_requests').set({ status: 'approved' }).execute()
  expect(await pullOwnRequests()).toBe('saved')
  expect(await stored()).toMatchObject({ status: 'approved', words: null })
  expect((await stored())?.isNew).toBeUndefined()
})
