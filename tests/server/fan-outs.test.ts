import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database } from '#server/database/database.ts'
import { insertFanOut, nextFanOutBatch } from '#server/repositories/fan-outs.ts'
import { postgres } from '#tests/support/databases.ts'

let db: Database
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-fan-outs-'))
  db = openDatabase(await postgres.migratedFor(dataDir))
})
afterAll(async () => {
  await db.destroy()
  await postgres.remove(dataDir)
})

test('two servers tell of different things at once, and neither waits for the other', async () => {
  const at = (second: number) => `2026-03-02T08:00:0${second}.000Z`
  const happened = {
    subject: 'course',
    course: 'networks',
    title: { en: 'Networks', sw: 'Mitandao' },
    lessons: 1,
  } as const
  await inTransaction(db, async (trx) => {
    for (const second of [1, 2])
      await insertFanOut(trx, { event: `event ${second}`, happened, byUser: null, now: at(second) })
  })
  const nextBatch = () => inTransaction(db, (trx) => nextFanOutBatch(trx, at(3), 100))
  const first = await inTransaction(db, async (trx) => {
    const batch = await nextFanOutBatch(trx, at(3), 100)
    expect((await nextBatch())?.event).toBe('event 2')
    expect(await nextBatch()).toBeUndefined()
    return batch
  })
  expect(first?.event).toBe('event 1')
  expect(await nextBatch()).toBeUndefined()
})
