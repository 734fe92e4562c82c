import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'

let device: Device
let engine: Engine

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
})

afterEach(() => device.close())

const contactPath = /contact\/api/

function write(message: string, userId = visitorId) {
  const payload = {
    first_name: 'Neema',
    last_name: 'Sanga',
    email: 'neema@example.org',
    subject: '',
    message,
  }
  return engine.outbox.enqueue({ kind: 'message', payload }, userId)
}

async function received(): Promise<string[]> {
  const rows = await device.server.db.selectFrom('contact_messages').select('message').orderBy('id').execute()
  return rows.map((row) => row.message)
}

const requests = () => device.network.requests.filter(({ path }) => contactPath.test(path))

test("a visitor's messages are stored once and in order, signed out", async () => {
  device.network.fail(contactPath, 'lost-request')
  await write('first')
  await write('second')
  expect(await engine.drain()).toMatchObject({ sent: 0, isLimited: true })
  expect(await engine.outbox.status(visitorId)).toMatchObject({ waiting: 2 })

  expect(await engine.drain({ force: true })).toMatchObject({ sent: 2, nextAttemptAt: null })
  await engine.drain({ force: true })

  expect(await received()).toEqual(['first', 'second'])
  expect(await engine.outbox.status(visitorId)).toMatchObject({ waiting: 0, parked: 0 })
})

test("a lost answer does not send a visitor's message twice", async () => {
  device.network.fail(contactPath, 'lost-answer')
  await write('once')
  await engine.drain()
  await engine.drain({ force: true })
  expect(requests()).toHaveLength(2)
  expect(await received()).toEqual(['once'])
})

test("a visitor's message is sent without a token, also while an account is signed in", async () => {
  const asha = await device.server.signIn()
  await write('from nobody in particular')
  await device.signIn(asha, engine)
  await write('from Asha', asha.user.id)

  await engine.drain()

  expect(await received()).toEqual(['from nobody in particular', 'from Asha'])
  expect(requests().map(({ authorization }) => authorization)).toEqual([undefined, `Bearer ${asha.access}`])
})

test("a visitor's messages and those of an account are listed separately", async () => {
  const asha = await device.server.signIn()
  await device.signIn(asha, engine)
  await write('by a visitor')
  await write('by Asha', asha.user.id)
  expect(await engine.outbox.rows(asha.user.id)).toMatchObject([{ payload: { message: 'by Asha' } }])
  expect(await engine.outbox.rows(visitorId)).toMatchObject([{ payload: { message: 'by a visitor' } }])
})

test('an expired session holds back its own messages only', async () => {
  const asha = await device.server.signIn()
  await device.signIn(asha, engine)
  device.network.fail(contactPath, { status: 401, body: { code: 'unauthenticated', message: 'no' } })
  device.network.fail(/token\/refresh/, { status: 401, body: { code: 'unauthenticated', message: 'no' } })
  await write('by Asha', asha.user.id)
  await write('by a visitor')

  expect(await engine.drain()).toMatchObject({ sent: 1, needsSignIn: true })

  expect(await received()).toEqual(['by a visitor'])
  expect(await engine.outbox.status(asha.user.id)).toMatchObject({ waiting: 1 })
})

test('two accounts do not wait for each other on one target', async () => {
  const asha = await device.server.signIn()
  await device.signIn(asha, engine)
  device.network.fail(contactPath, { status: 503, body: { message: 'busy' } })
  await write('stuck')
  await write('free', asha.user.id)
  expect(await engine.drain()).toMatchObject({ sent: 1 })
  expect(await received()).toEqual(['free'])
})

test('asking twice to be notified of a product is stored once', async () => {
  const notice = { email: 'neema@example.org', product: 'hp-mini-desktop' }
  await engine.outbox.enqueue({ kind: 'notify', payload: notice }, visitorId)
  await engine.outbox.enqueue({ kind: 'notify', payload: notice }, visitorId)
  await engine.drain()
  expect(requests()).toHaveLength(1)
  expect(await device.server.db.selectFrom('stock_notices').selectAll().execute()).toMatchObject([notice])
})
