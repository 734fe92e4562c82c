import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { turns } from '#server/http/plugins/turns.ts'
import { nextTurn } from '#server/http/turns.ts'

/** How often `count` increased in each turn of the event loop, until it is `all`. */
async function risesByTurn(count: () => number, all: number): Promise<number[]> {
  const rises: number[] = []
  for (let before = count(); before < all; before = count()) {
    await setImmediate()
    rises.push(count() - before)
  }
  return rises
}

test('each turn of the event loop is granted once, in the order of the requests', async () => {
  const given: number[] = []
  for (const name of [1, 2, 3, 4]) void nextTurn().then(() => given.push(name))
  const rises = await risesByTurn(() => given.length, 4)
  expect(Math.max(...rises)).toBe(1)
  expect(given).toEqual([1, 2, 3, 4])
})

test('of requests that arrive together at most four start per turn', async () => {
  const app = Fastify()
  await app.register(turns)
  let started = 0
  app.get('/', async () => {
    started += 1
    return ''
  })
  await app.ready()
  const answers = Array.from({ length: 10 }, () => app.inject('/'))
  const rises = await risesByTurn(() => started, answers.length)
  expect(Math.max(...rises)).toBe(4)
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
  await app.close()
})
