/** @module-tag extended */

import 'fake-indexeddb/auto'
import { queryObjects } from 'node:v8'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { Activity } from './activity.ts'
import { CampaignDevice } from './device.ts'
import { CampaignNetwork, type Fault } from './network.ts'
import { PhoneStore } from './phone-store.ts'
import { platform } from './platform.ts'
import { randomFrom } from './random.ts'
import { CampaignServer } from './server.ts'

let server: CampaignServer
let network: CampaignNetwork
let store: PhoneStore
let device: CampaignDevice
let me: number
beforeEach(async () => {
  server = await CampaignServer.start()
  const [random, activity, now] = [randomFrom(1), new Activity(), server.clock.now().getTime()]
  network = new CampaignNetwork(server, random, activity)
  store = new PhoneStore(platform.createEngine)
  const databaseName = store.name
  device = new CampaignDevice({ ...platform, network, random, activity, databaseName, now })
  const person = await server.aPerson()
  me = person.id
  await device.at(0).engine.tokens.adopt(await server.signIn(person))
})
afterEach(async () => {
  await device.quit()
  await store.delete()
  await server.close()
})

const enqueue = (intent: Intent) => device.at(0).engine.outbox.enqueue(intent, me)
const waiting = async () => (await device.at(0).engine.outbox.status(me)).waiting

/** Drains as often as needed; every loss costs a backoff. `fault` is the fault of the n-th request. */
async function drainAll(fault: (nth: number) => Fault | undefined = () => undefined): Promise<void> {
  while ((await waiting()) > 0) {
    device.now += 300_000
    device
      .at(0)
      .engine.drain()
      .catch(() => {})
    do {
      await device.rest()
      const next = fault(network.sent)
      network.planned = next ? [next] : []
    } while (await network.step())
    await device.rest()
  }
}

test('500 pending rows acquire the drain lock ten times', async () => {
  for (let place = 0; place < 500; place += 1)
    await enqueue({ kind: 'like', payload: { slug: await server.aPost(), liked: true } })
  expect(await waiting()).toBe(500)

  await drainAll()

  expect(network.sent).toBe(500)
  expect(device.locks.grants.get('outbox-drain')).toBe(10)
})

test('at a loss of 20 % the bodies sent are at most 1.3 times the bodies written', async () => {
  const slug = await server.aPost()
  // Fewer than the rate limit of one account allows at once.
  const written = 150
  let payloadBytes = 0
  for (let place = 0; place < written; place += 1) {
    const content = `Comment number ${place}, about as long as what people write under a post.`
    await enqueue({ kind: 'comment', payload: { slug, content, parent: null } })
    payloadBytes += JSON.stringify({ content, parent: null }).length
  }

  // Of ten requests one never arrives and one is executed without an answer.
  await drainAll((nth) => (['lost-request', 'lost-answer'] as const)[(nth % 10) / 5])

  expect(network.lost).toBeGreaterThan(30)
  expect(network.sent).toBe(written + network.lost)
  expect(network.bytes).toBeLessThanOrEqual(1.3 * payloadBytes)
  // Headers added by the engine: the token, the key, the epoch. HTTP/2 sends most of them once per
  // connection.
  expect(network.headerBytes / network.sent).toBeLessThan(600)
})

test('memory does not grow with the number of sent rows', async () => {
  const slug = await server.aPost()
  const drainFifty = async () => {
    for (let place = 0; place < 50; place += 1)
      await enqueue({ kind: 'comment', payload: { slug, content: `Text ${place}`, parent: null } })
    server.clock.advance(300_000)
    await drainAll()
    // The rows kept for 30 days would be on disk, which is in memory here.
    await device.at(0).engine.db.outbox.clear()
    await device.at(0).engine.db.comments.clear()
  }
  // Counts live objects, not bytes: the bytes used by the compiler and its caches vary between runs.
  const objectsAfter = async (drains: number) => {
    const counts: number[] = []
    for (let drain = 1; drain <= drains; drain += 1) {
      await drainFifty()
      if (drain > drains - 3) counts.push(queryObjects(Object, { format: 'count' }))
    }
    // One of three samples may be taken when a cache was just dropped.
    return counts.toSorted((a, b) => a - b)[1] ?? 0
  }
  const early = await objectsAfter(5)
  const late = await objectsAfter(12)

  expect(network.sent).toBeGreaterThanOrEqual(17 * 50)
  expect((late - early) / (12 * 50)).toBeLessThan(1)
})
