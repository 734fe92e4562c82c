import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#platform/engine/clock.ts'
import { Database } from '#platform/storage/database.ts'
import { asTarget } from '#platform/outbox/target.ts'
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts'

let page: EventTarget
let db: Database
let outbox: Outbox
let changes: number

beforeEach(() => {
  page = new EventTarget()
  db = new Database(crypto.randomUUID(), page)
  changes = 0
  outbox = createOutbox(db, systemClock, () => (changes += 1))
})

/** Where there is a window, Dexie closes the connection by itself. */
function leave(persisted = true): void {
  if (persisted) db.close({ disableAutoOpen: false })
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
}
const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

/** What another page of the site reads from the database. */
async function readStored(): Promise<{ rows: unknown[]; drafts: unknown[] }> {
  const other = new Database(db.name)
  const rows = (await other.outbox.toArray()).map(({ payload }) => payload)
  const drafts = await other.drafts.toCollection().primaryKeys()
  other.close()
  return { rows, drafts }
}

const payload = { slug: 'a', content: 'Habari', parent: null }
const send = () => outbox.enqueue({ kind: 'comment', payload }, 1, 'comment/a')
const saveDraft = () => db.drafts.put({ place: 'comment/a', text: 'Habari', savedAt: 0, restoredAt: 0 })

/** Whether a promise has settled, and how, without waiting for it. */
function watch(promise: PromiseLike<unknown>): { outcome: string } {
  const observed = { outcome: 'pending' }
  promise.then(
    () => (observed.outcome = 'done'),
    () => (observed.outcome = 'refused'),
  )
  return observed
}

/** Lets all pending work finish. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('an action in flight at pagehide', () => {
  /** Number of event loop steps before pagehide: from before the first request to after the commit. */
  test.each(Array.from({ length: 12 }, (_, step) => step))(
    'is stored completely or not at all after %i steps, is reported only when stored, and ends up stored once',
    async (steps) => {
      await saveDraft()
      const sending = send()
      const watchedSend = watch(sending)
      for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve))
      const before = watchedSend.outcome
      leave()
      await settle()
      const state = await readStored()
      if (state.rows.length === 0) expect(state).toEqual({ rows: [], drafts: ['comment/a'] })
      else expect(state).toEqual({ rows: [payload], drafts: [] })
      if (before === 'done' || watchedSend.outcome === 'done') expect(state.rows).toEqual([payload])
      if (state.rows.length === 0) expect(watchedSend.outcome).toBe('pending')

      comeBack()
      await sending
      expect(await readStored()).toEqual({ rows: [payload], drafts: [] })
      expect(changes).toBe(1)
    },
  )

  test('is absent when nothing was written yet, and stored when it was committed', async () => {
    const sizes = new Set<number>()
    for (const steps of [0, 30]) {
      const sending = send()
      for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve))
      leave()
      await settle()
      sizes.add((await readStored()).rows.length)
      comeBack()
      await sending
      await db.outbox.clear()
    }
    expect([...sizes]).toEqual([0, 1])
  })
})

test('a page in the page cache does not block other pages', async () => {
  await db.open()
  void db.transaction('rw', db.outbox, async () => {
    // A frozen page never finishes its requests.
    for (;;) await db.outbox.count()
  })
  await new Promise((resolve) => setImmediate(resolve))
  leave()
  const other = new Database(db.name)
  await other.outbox.add({
    key: 'k',
    userId: 1,
    kind: 'like',
    target: asTarget('t'),
    payload: { slug: 'a', liked: true },
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: 0,
    doneAt: 0,
  })
  expect(await other.outbox.count()).toBe(1)
  other.close()
})

test('nothing starts and nothing rejects while the page is frozen', async () => {
  await db.open()
  leave()
  const transactions = [
    db.drafts.count(),
    saveDraft(),
    db.transaction('r', db.drafts, () => db.drafts.toArray()),
  ].map(watch)
  await settle()
  expect(transactions.map(({ outcome }) => outcome)).toEqual(['pending', 'pending', 'pending'])
  comeBack()
  await settle()
  expect(transactions.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
})

test('a page that is unloaded instead of frozen aborts nothing', async () => {
  const sending = send()
  leave(false)
  await sending
  expect((await readStored()).rows).toEqual([payload])
})

test('an error thrown by the work itself is passed on as before', async () => {
  await expect(db.transaction('rw', db.drafts, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await db.drafts.add({ place: 'a', text: '', savedAt: 0, restoredAt: 0 })
  await expect(db.drafts.add({ place: 'a', text: '', savedAt: 0, restoredAt: 0 })).rejects.toThrow(
    /already exists/,
  )
})

test.each(Array.from({ length: 12 }, (_, step) => step))(
  'a database being created at pagehide, after %i steps, is created when the page comes back',
  async (steps) => {
    const reading = db.drafts.count()
    for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve))
    leave()
    await settle()
    comeBack()
    expect(await reading).toBe(0)
    await saveDraft()
    expect((await readStored()).drafts).toEqual(['comment/a'])
  },
)

test('a live query in flight at pagehide follows changes after pageshow', async () => {
  await db.open()
  const counts: number[] = []
  const subscription = liveQuery(() => db.drafts.count()).subscribe((count) => void counts.push(count))
  await new Promise((resolve) => setTimeout(resolve))
  leave()
  await settle()
  comeBack()
  await vi.waitFor(() => expect(counts).toContain(0))
  await saveDraft()
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1))
  subscription.unsubscribe()
})
