import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { requestScheduling, startedAtOnceOn } from '#server/http/plugins/request-scheduling.ts'
import { yieldToEventLoop } from '#server/http/event-loop.ts'

/** How often `count` increased in each iteration of the event loop, until it is `all`. */
async function risesByIteration(count: () => number, all: number): Promise<number[]> {
  const rises: number[] = []
  for (let before = count(); before < all; before = count()) {
    await setImmediate()
    rises.push(count() - before)
  }
  return rises
}

test('each iteration of the event loop runs one callback, in the order of the requests', async () => {
  const turns: number[] = []
  for (const name of [1, 2, 3, 4]) void yieldToEventLoop().then(() => turns.push(name))
  const rises = await risesByIteration(() => turns.length, 4)
  expect(Math.max(...rises)).toBe(1)
  expect(turns).toEqual([1, 2, 3, 4])
})

test.each([
  ['SQLite', ':memory:', 4],
  ['PostgreSQL', 'postgres://127.0.0.1:1/none', 16],
])('of requests that arrive together on $0 at most $2 start per iteration', async (_, location, most) => {
  const db = openDatabase(location)
  const app = Fastify()
  await app.register(requestScheduling, { startedAtOnce: startedAtOnceOn(db) })
  let started = 0
  app.get('/', async () => {
    started += 1
    return ''
  })
  await app.ready()
  const answers = Array.from({ length: 40 }, () => app.inject('/'))
  const rises = await risesByIteration(() => started, answers.length)
  expect(Math.max(...rises)).toBe(most)
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
  await app.close()
  await db.destroy()
})
