import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { coalesceRequests, versionOf } from '#server/http/request-coalescing.ts'

test('requests during a fetch share its result, later ones fetch again', async () => {
  let fetched = 0
  const read = coalesceRequests(async ({ page }: { page: number }) => {
    fetched += 1
    const mine = fetched
    await Promise.resolve()
    return { answer: `${page}:${mine}` }
  })
  const together = [read({ page: 1 }), read({ page: 2 }), read({ page: 1 })]
  expect(await Promise.all(together)).toEqual(['1:1', '2:2', '1:1'].map((answer) => ({ answer })))
  expect(await read({ page: 1 })).toEqual({ answer: '1:3' })
})

test('a request after a write does not share a fetch from before it', async () => {
  let writes = 0
  const read = coalesceRequests(
    async (_: string) => {
      const seen = writes
      await setImmediate()
      return { seen }
    },
    async () => String(writes),
  )
  const before = read('a')
  await Promise.resolve()
  writes += 1
  expect(await read('a')).toEqual({ seen: 1 })
  expect(await before).toEqual({ seen: 0 })
  expect(await read('a')).toEqual({ seen: 1 })
})

test('a failure reaches all requests that share it and is not cached', async () => {
  let isBroken = true
  const read = coalesceRequests(async (_: string) => {
    await Promise.resolve()
    if (isBroken) throw new Error('gone')
    return { answer: 'back' }
  })
  const both = await Promise.allSettled([read('a'), read('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await read('a')).toEqual({ answer: 'back' })
})

test('in SQLite a result is valid until this connection or another one writes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-coalescing-'))
  const file = path.join(folder, 'counted.sqlite')
  const [here, elsewhere] = [openDatabase(file), openDatabase(file)]
  await sql`create table notes (words text)`.execute(here)
  let fetched = 0
  const read = coalesceRequests(async (_: string) => {
    fetched += 1
    return (await sql<{ n: number }>`select count(*) as n from notes`.execute(here)).rows[0] ?? { n: -1 }
  }, versionOf(here))

  const count = async () => (await read('all')).n
  expect([await count(), await count()]).toEqual([0, 0])
  expect(fetched).toBe(1)
  await sql`insert into notes values ('here')`.execute(here)
  expect(await count()).toBe(1)
  await sql`insert into notes values ('elsewhere')`.execute(elsewhere)
  expect([await count(), await count()]).toEqual([2, 2])
  expect(fetched).toBe(3)

  await Promise.all([here.destroy(), elsewhere.destroy()])
  await rm(folder, { recursive: true })
})

test('results cached for visitors are bounded in bytes, whatever is searched for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-coalescing-'))
  const db = openDatabase(path.join(folder, 'bounded.sqlite'))
  let fetched = 0
  const read = coalesceRequests(async (_: string) => {
    fetched += 1
    return { text: 'x'.repeat(1024 * 1024) }
  }, versionOf(db))
  for (let search = 0; search < 20; search += 1) await read(`search ${search}`)
  await read('search 19')
  expect(fetched).toBe(20)
  await read('search 0')
  expect(fetched).toBe(21)
  await db.destroy()
  await rm(folder, { recursive: true })
})
