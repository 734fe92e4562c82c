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

test('of requests that arrive together at most four start per iteration', async () => {
  const app = Fastify()
  await app.register(requestScheduling, { startedAtOnce: 4 })
  let started = 0
  app.get('/', async () => {
    started += 1
    return ''
  })
  await app.ready()
  const answers = Array.from({ length: 10 }, () => app.inject('/'))
  const rises = await risesByIteration(() => started, answers.length)
  expect(Math.max(...rises)).toBe(4)
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
  await app.close()
})

test('fewer requests start at once where the database answers synchronously', async () => {
  const sqlite = openDatabase(':memory:')
  const postgres = openDatabase('postgres://127.0.0.1:1/none')
  expect([startedAtOnceOn(sqlite), startedAtOnceOn(postgres)]).toEqual([4, 16])
  await Promise.all([sqlite.destroy(), postgres.destroy()])
})
