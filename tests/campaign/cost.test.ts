import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEngine } from '#platform/engine.ts'
import type { Intent } from '#platform/outbox/outbox-row.ts'
import { Activity } from './activity.ts'
import { CampaignDevice } from './device.ts'
import { CampaignNetwork } from './network.ts'
import { PhoneStore } from './phone-store.ts'
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
  store = new PhoneStore(createEngine)
  const databaseName = store.name
  device = new CampaignDevice({ createEngine, network, random, activity, databaseName, now })
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

/** Drains as often as it takes; every loss costs a backoff. */
async function drainAll(): Promise<void> {
  while ((await waiting()) > 0) {
    device.now += 300_000
    device
      .at(0)
      .engine.drain()
      .catch(() => {})
    do await device.rest()
    while (await network.step())
    await device.rest()
  }
}

test('five hundred waiting actions take one turn of the lock for each fifty', async () => {
  for (let place = 0; place < 500; place += 1)
    await enqueue({ kind: 'like', payload: { slug: await server.aPost(), liked: true } })
  expect(await waiting()).toBe(500)

  await drainAll()

  expect(network.sent).toBe(500)
  expect(device.locks.grants.get('outbox-drain')).toBe(10)
}, 120_000)

test('a lost request or answer costs its bytes once more and nothing else, which is 1.25 times at a loss of 20 %', async () => {
  const slug = await server.aPost()
  let payloadBytes = 0
  for (let place = 0; place < 150; place += 1) {
    const content = `Comment number ${place}, about as long as what people write under a post.`
    await enqueue({ kind: 'comment', payload: { slug, content, parent: null } })
    payloadBytes += JSON.stringify({ content, parent: null }).length
  }
  network.weather = { lossPercent: 20, faults: ['lost-request', 'lost-answer'] }

  await drainAll()

  expect(network.lost).toBeGreaterThan(20)
  expect(network.sent).toBe(150 + network.lost)
  expect(network.bytes / payloadBytes).toBeCloseTo(network.sent / 150, 1)
}, 120_000)
