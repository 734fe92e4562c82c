import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { devicePartOf, packDevice } from '#features/auth/account-data/pack-device.store.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

let device: Device
let engine: Engine
let userId: number
beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  const asha = await device.server.signIn()
  await device.signIn(asha, engine)
  userId = asha.user.id
})
afterEach(() => device.close())

test('every table of the device is in the file of the device, or has a reason not to be', () => {
  expect(engine.db.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(devicePartOf).toSorted())
})

test('the file has what the person wrote and chose, and nothing of the session or of somebody else', async () => {
  await engine.db.drafts.put({ place: 'comment/a', text: 'half typed', savedAt: 1, restoredAt: 0 })
  await engine.outbox.enqueue(
    { kind: 'comment', payload: { slug: 'a', content: 'waits', parent: null } },
    userId,
  )
  const row = { place: 'ideas', fields: { title: 'mine' }, savedAt: 1 }
  const file = { name: 'plan.txt', size: 4, type: 'text/plain', content: new Blob(['plan']) }
  await engine.db.kept.bulkPut([
    { ...row, id: '1', owner: userId, files: [file] },
    { ...row, id: '2', owner: userId + 1, fields: { title: 'secret' }, files: [] },
  ])
  const packed = unzipSync(new Uint8Array(await (await packDevice(engine.db, userId)).arrayBuffer()))
  const texts = Object.fromEntries(
    Object.entries(packed).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
  expect(texts['drafts.json']).toContain('half typed')
  expect(texts['outbox.json']).toContain('waits')
  expect(texts['kept.json']).toContain('"content": "files/0001"')
  expect(texts['files/0001']).toBe('plan')
  expect(Object.values(texts).join('\n')).not.toMatch(/secret|"refresh"|"access"/)
})
