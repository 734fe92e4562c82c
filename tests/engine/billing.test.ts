import { afterEach, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { billingListAddress, billingStaffPaths } from '#domain/billing-addresses.ts'
import type { Invoice } from '#domain/billing-schemas.ts'
import type { Engine } from '#platform/engine/engine.ts'
import type { BillingWrite } from '#platform/outbox/kinds/billing.ts'
import { cacheBills } from '#platform/sync/billing-cache.ts'
import { aPayment, anInvoice } from '#tests/support/billing.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

const listSchema = v.object({ results: v.array(v.looseObject({ id: v.string() })) })
const id = '6c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
const path = `${billingStaffPaths.invoices}${id}/`

let device: Device
let engine: Engine
let treasurer: SignedIn
let client: SignedIn
beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  const { server } = device
  treasurer = await server.signIn(await server.aPerson({ role: 'treasury' }))
  client = await server.signIn(await server.aPerson({ role: 'client' }))
})
afterEach(() => device.close())

const write = (payload: BillingWrite) =>
  engine.outbox.enqueue({ kind: 'billing', payload }, treasurer.user.id)
const stored = async (): Promise<Invoice> => (await treasurer.send('GET', path)).json()

function save(changed: Parameters<typeof anInvoice>[1], from = 0) {
  const { from: _, ...invoice } = anInvoice(client.user.username, changed)
  return write({ action: 'invoice.save', id, title: invoice.title, from, invoice, typed: '{}' })
}

test('an invoice that was written, sent and paid offline arrives once and in order', async () => {
  await device.signIn(treasurer, engine)
  await save({})
  await save({ title: 'School website and app' }, 1)
  await write({ action: 'invoice.send', id, title: '', from: 2 })
  await write({ action: 'payment.record', id, title: '', payment: payment(), typed: '{}' })
  await engine.drain({ force: true })
  expect(await engine.outbox.rows(treasurer.user.id)).toEqual([])
  expect(await stored()).toMatchObject({ title: 'School website and app', paid: 10_000_000, revision: 2 })
  const items = await engine.db.staffItems.toArray()
  expect(items.map(({ list }) => list).toSorted()).toEqual(['invoices', 'payments'])
})

test('a draft that a colleague changed meanwhile is rejected with a message, and no stale version is sent', async () => {
  await device.signIn(treasurer, engine)
  await save({})
  await engine.drain({ force: true })
  await treasurer.send('PUT', path, { ...anInvoice(client.user.username, { title: 'Other' }), from: 1 })
  await save({ title: 'Mine' }, 1)
  await engine.drain({ force: true })
  const [row] = await engine.outbox.rows(treasurer.user.id)
  expect(row).toMatchObject({ state: 'parked', lastError: { status: 409 } })
  expect(row?.lastError?.words).toContain('Somebody else changed this invoice')
  expect(await stored()).toMatchObject({ title: 'Other', stage: 'draft' })
})

const mine = async () =>
  (await engine.outbox.rows(treasurer.user.id)).map(({ payload, state, lastError }) => [
    'action' in payload ? payload.action : '',
    state,
    lastError?.status ?? lastError?.reason,
  ])
const change = (title: string, from: number) =>
  treasurer.send('PUT', path, { ...anInvoice(client.user.username, { title }), from })

test('an invoice is not sent when its last change was refused, though a colleague made the same number of changes', async () => {
  await device.signIn(treasurer, engine)
  await save({})
  await engine.drain({ force: true })
  await change('Half finished', 1)
  await save({ title: 'Mine' }, 1)
  await write({ action: 'invoice.send', id, title: 'Mine', from: 2 })
  await engine.drain({ force: true })
  expect(await stored()).toMatchObject({ title: 'Half finished', stage: 'draft', revision: 2 })
  expect(await mine()).toEqual([
    ['invoice.save', 'parked', 409],
    ['invoice.send', 'parked', 'followed'],
  ])
})

test('a second change is refused with the first', async () => {
  await device.signIn(treasurer, engine)
  await save({})
  await engine.drain({ force: true })
  await change('Theirs', 1)
  await save({ title: 'Mine 1' }, 1)
  await save({ title: 'Mine 2' }, 2)
  await engine.drain({ force: true })
  expect(await stored()).toMatchObject({ title: 'Theirs', revision: 2 })
  expect(await mine()).toEqual([
    ['invoice.save', 'parked', 409],
    ['invoice.save', 'parked', 'followed'],
  ])
})

test('an invoice is not sent without its last change that was discarded, and is once the discard was undone', async () => {
  await device.signIn(treasurer, engine)
  await save({})
  await engine.drain({ force: true })
  const key = await save({ title: 'Mine' }, 1)
  await write({ action: 'invoice.send', id, title: 'Mine', from: 2 })
  const dropped = await engine.outbox.discard(key)
  await engine.drain({ force: true })
  expect(await stored()).toMatchObject({ stage: 'draft', revision: 1 })
  expect(await mine()).toEqual([['invoice.send', 'parked', 'followed']])
  if (dropped) await engine.outbox.restore(dropped)
  await engine.drain({ force: true })
  expect(await mine()).toEqual([])
  expect(await stored()).toMatchObject({ title: 'Mine', stage: 'sent' })
})

test('a change that was refused by mistake is retried under a new key, and what follows it goes with it', async () => {
  await device.signIn(treasurer, engine)
  device.network.fail(/invoices/, { status: 400, body: { detail: 'Blocked by a filter' } })
  const key = await save({})
  await save({ title: 'Final' }, 1)
  await write({ action: 'invoice.send', id, title: '', from: 2 })
  await engine.drain({ force: true })
  expect(await mine()).toEqual([
    ['invoice.save', 'parked', 400],
    ['invoice.save', 'parked', 'followed'],
    ['invoice.send', 'parked', 'followed'],
  ])
  await engine.outbox.retry(key)
  await engine.drain({ force: true })
  expect(await mine()).toEqual([])
  expect(await stored()).toMatchObject({ title: 'Final', stage: 'sent' })
})

test('a change that may have arrived before it was refused is retried under its key, and what follows it goes with it', async () => {
  await device.signIn(treasurer, engine)
  const refusal = { status: 403, body: { detail: 'Not now' } }
  device.network.fail(/invoices/, 'lost-answer', refusal, refusal)
  const key = await save({ title: 'Mine' })
  await write({ action: 'invoice.send', id, title: 'Mine', from: 1 })
  await engine.drain({ force: true })
  await engine.drain({ force: true })
  expect(await engine.db.outbox.get({ key })).toMatchObject({
    state: 'parked',
    lastError: { isUnsure: true },
  })
  expect(await mine()).toEqual([
    ['invoice.save', 'parked', 403],
    ['invoice.send', 'parked', 'followed'],
  ])
  await engine.outbox.retry(key)
  await engine.drain({ force: true })
  expect(await mine()).toEqual([])
  expect(await stored()).toMatchObject({ title: 'Mine', stage: 'sent' })
})

test('what a client was sent is on the device, costs a 304, and leaves it when it is withdrawn', async () => {
  const share = (document: string, title: string) =>
    treasurer.send('PUT', `${billingStaffPaths.documents}${document}/`, {
      client: client.user.username,
      title,
      kind: 'report',
      body: 'Fine.',
    })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await share(first, 'First')
  await share(second, 'Second')
  await device.signIn(client, engine)
  const pull = () =>
    engine.pull(billingListAddress('documents'), async (body, userId) =>
      userId === null
        ? undefined
        : cacheBills(engine.db, { userId, of: 'documents', rows: v.parse(listSchema, body).results }),
    )
  expect(await pull()).toBe('saved')
  expect(await pull()).toBe('unchanged')
  await treasurer.send('POST', `${billingStaffPaths.documents}${first}/withdraw/`, { reason: 'Old' })
  await pull()
  expect((await engine.db.billing.toArray()).map((row) => row.id)).toEqual([second])
})

const payment = () => ({ ...aPayment(), method: 'm-pesa' as const })
