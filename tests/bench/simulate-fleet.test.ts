import { describe, expect, test } from 'vitest'
import { evening, type Scenario } from '#bench/fleet/parameters.ts'
import { simulate } from '#bench/fleet/simulate.ts'

const few: Scenario = { ...evening, phones: 200, addresses: 2, attachSeconds: 1 }
/** The limits of an address last for more than one window. */
const limited: Scenario = { ...few, addresses: 1, limitFactor: 0.005 }

describe.each([
  ['in a usual evening', few],
  ['above the limits of an address', limited],
])('%s', (_, scenario) => {
  test('each phone is done once, and each row takes effect once', async () => {
    const { timesDone, rows, effects } = await simulate(scenario)
    expect(timesDone).toEqual(Array.from({ length: scenario.phones }, () => 1))
    expect(rows).toBeGreaterThan(scenario.phones)
    expect(effects).toBe(rows)
  })

  test('each request is answered or given up, and each that arrives is counted once', async () => {
    const { phones, servers } = await simulate(scenario)
    expect(phones.answers + phones.timeouts).toBe(phones.sent)
    expect(servers.arrived).toBe(phones.sent)
    const { answered, tooMany, expired, refusedConnections, unavailable } = servers
    expect(answered + tooMany + expired + refusedConnections + unavailable).toBe(servers.arrived)
    expect(phones.lateAnswers).toBe(phones.timeouts)
  })

  test('the same seed gives the same evening, another one another', async () => {
    const first = await simulate(scenario)
    expect(await simulate(scenario)).toEqual(first)
    expect(await simulate({ ...scenario, seed: 2 })).not.toEqual(first)
  })
})

test('a limit of an address delays its phones and loses nothing', async () => {
  const { servers, doneAfter } = await simulate(limited)
  expect(servers.tooMany).toBeGreaterThan(0)
  expect(doneAfter.at(-1)).toBeGreaterThan(600)
})

test('two thousand phones behind one address of a carrier meet no limit of the product', async () => {
  const scenario = { ...few, phones: 2000, addresses: 1, servers: 4, databaseCores: 8, attachSeconds: 30 }
  const { servers, failures } = await simulate(scenario)
  expect(servers.tooMany).toBe(0)
  expect(failures).toEqual([])
})
