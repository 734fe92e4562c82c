import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { inquiriesPath } from '#domain/inquiry-addresses.ts'
import type { Engine } from '#platform/engine/engine.ts'
import { cacheInquiryList } from '#platform/sync/inquiry-cache.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

const listSchema = v.object({ results: v.array(v.looseObject({ id: v.string() })) })
const id = '3c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
const ticket = { id, kind: 'ticket', title: 'Printer', description: 'It prints twice.' }

let device: Device
let engine: Engine
let technician: SignedIn
let admin: SignedIn
beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  const { server } = device
  admin = await server.signIn(await server.aPerson({ role: 'admin' }))
  technician = await server.signIn(await server.aPerson({ role: 'technician' }))
  await (await server.signIn()).send('POST', inquiriesPath, ticket)
  await assign(technician.user.username)
  await device.signIn(technician, engine)
})
afterEach(() => device.close())

const assign = (to: string | null) => admin.send('POST', `${inquiriesPath}${id}/assign/`, { to, due: null })
const pull = (mayReadAll = false) =>
  engine.pull(inquiriesPath, async (body, userId) =>
    userId === null
      ? undefined
      : cacheInquiryList(engine.db, { userId, rows: v.parse(listSchema, body).results, mayReadAll }),
  )
const storedIds = async () => (await engine.db.inquiries.toArray()).map((row) => row.id)

test('an inquiry that is taken from somebody leaves their device', async () => {
  expect(await pull()).toBe('saved')
  expect(await storedIds()).toEqual([id])
  await assign(null)
  await pull()
  expect(await storedIds()).toEqual([])
})

test('who may read all keeps what was opened from the queue', async () => {
  await pull()
  await assign(null)
  await pull(true)
  expect(await storedIds()).toEqual([id])
})

test('a list that did not change costs a 304, and its threads stay', async () => {
  await pull()
  await engine.db.inquiries.update([technician.user.id, id], { whole: { id } })
  expect(await pull()).toBe('unchanged')
  await admin.send('POST', `${inquiriesPath}${id}/entries/`, { text: 'Look at it.', seen: 0 })
  expect(await pull()).toBe('saved')
  expect(await engine.db.inquiries.get([technician.user.id, id])).toMatchObject({
    row: { unread: 1 },
    whole: { id },
  })
})
