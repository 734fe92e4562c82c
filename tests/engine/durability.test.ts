import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { discardUnsyncedData } from '#platform/session/clear-user-data.ts'
import { comment as commentKind } from '#platform/outbox/kinds/comment.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { aDevice, type Device } from '#tests/support/engine.ts'
import type { SignedIn } from '#tests/support/factories.ts'

/** A write transaction; `isOver` once the browser has reported it as complete. */
type Write = { stores: string[]; durability: string; isOver: boolean }

let device: Device
let engine: Engine
let asha: SignedIn
let slug: string
let writes: Write[]

beforeEach(async () => {
  device = await aDevice()
  engine = device.context()
  slug = await device.server.aPost()
  asha = await device.server.signIn()
  writes = []
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction: IDBTransaction = Reflect.apply(begin, this, args)
    if (transaction.mode === 'readonly') return transaction
    const { objectStoreNames, durability } = transaction
    const write = { stores: [...objectStoreNames], durability, isOver: false }
    writes.push(write)
    transaction.addEventListener('complete', () => (write.isOver = true))
    return transaction
  })
  await device.signIn(asha, engine)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await device.close()
})

/**
 * Runs the work and checks that, when it resolves, these stores were written to and every write was durable.
 */
async function expectDurable(stores: string[], work: () => Promise<unknown>): Promise<void> {
  writes = []
  await work()
  expect(writes.filter(({ durability }) => durability !== 'strict')).toEqual([])
  expect(writes.filter(({ isOver }) => isOver).flatMap((write) => write.stores)).toEqual(
    expect.arrayContaining(stores),
  )
}

const comment = (content: string, place?: string) =>
  engine.outbox.enqueue({ kind: 'comment', payload: { slug, content, parent: null } }, asha.user.id, place)
const drain = () => engine.drain({ force: true })
const rows = () => engine.outbox.rows(asha.user.id)

test('an action whose commit the browser does not confirm is taken once, and sent', async () => {
  const transaction = engine.db.transaction.bind(engine.db)
  vi.spyOn(engine.db, 'transaction').mockImplementationOnce((...args: unknown[]) =>
    Reflect.apply(transaction, undefined, args).then(() => {
      throw new DOMException('The database connection is closing.', 'AbortError')
    }),
  )
  const key = await comment('once')
  expect(await rows()).toMatchObject([{ key, state: 'waiting' }])
  await drain()
  expect(await rows()).toEqual([])
})

async function theRow(): Promise<OutboxRow> {
  const [row] = await rows()
  if (!row) throw new Error('nothing is open')
  return row
}

test('an action is durable before it is reported as accepted', async () => {
  const place = commentKind.draftKey({ slug, parent: null }, 0) ?? ''
  const draft = { place, text: 'half', savedAt: 0, restoredAt: 0 }
  await expectDurable(['drafts'], () => engine.db.drafts.put(draft))
  await expectDurable(['outbox', 'drafts'], () => comment('one', place))
  const like = { kind: 'like', payload: { slug, liked: true } } as const
  await expectDurable(['outbox'], () => engine.outbox.enqueue(like, asha.user.id))

  const { key } = await theRow()
  await expectDurable(['outbox', 'drafts'], () => engine.outbox.returnToDraft(key))
  const row = await theRow()
  await expectDurable(['outbox'], () => engine.outbox.discard(row.key))
  await expectDurable(['outbox'], () => engine.outbox.restore(row))
  await expectDurable(['outbox'], () => discardUnsyncedData(engine.db, asha.user.id))
})

test('every state change of a row is durable: sending, pending again, rejected, retried, sent, lost by the server', async () => {
  const path = /add_comment/
  await comment('one')
  device.network.fail(path, 'lost-request')
  const release = device.network.hold(path)
  const steps = expectDurable(['outbox'], drain)
  await expect.poll(theRow).toMatchObject({ state: 'sending', attempts: 1 })
  expect(writes.some(({ stores, isOver }) => isOver && stores.includes('outbox'))).toBe(true)
  release()
  await steps
  expect(await theRow()).toMatchObject({ state: 'waiting', attempts: 1 })

  await discardUnsyncedData(engine.db, asha.user.id)
  await comment('two')
  device.network.fail(path, { status: 422, body: { message: 'No', code: 'invalid' } })
  await expectDurable(['outbox'], drain)
  const parked = await theRow()
  expect(parked.state).toBe('parked')
  await expectDurable(['outbox'], () => engine.outbox.retry(parked.key))
  await expectDurable(['comments'], drain)
  expect(await rows()).toEqual([])

  device.network.fail(/ping/, { status: 200, headers: { 'server-epoch': '9' } })
  await expectDurable(['outbox'], () => engine.http.send('/api/ping'))
  expect(await theRow()).toMatchObject({ state: 'waiting' })
})

test('a refreshed token pair is durable, because the server has invalidated the previous one', async () => {
  const pair = await engine.tokens.current()
  if (!pair) throw new Error('nobody is signed in')
  await expectDurable(['settings'], () => engine.tokens.refresh(pair))
  expect((await engine.tokens.current())?.refresh).not.toBe(pair.refresh)
})
