import { budgetOf, type MonthAssumptions } from './fleet/budget.ts'
import { evening, product, type Scenario } from './fleet/parameters.ts'
import { simulate, type FleetResult } from './fleet/simulate.ts'

/**
 * `npm run bench -- simulate-fleet [seed]`: the evening network returns to ten thousand of a million installed phones at once. A
 * discrete-event simulation with the product's own backoff, probes and limits (bench/fleet). Nothing is measured: the
 * same seed prints the same tables. Then the bytes and the cost of a month.
 */
const seed = Number(process.argv[2] ?? evening.seed)

const scenarios: Record<string, Partial<Scenario>> = {
  '1 server': {},
  '1 server, no jitter': { jitter: false },
  '1 server, all at one moment': { attachSeconds: 0 },
  '1 server, all at one moment, no jitter': { attachSeconds: 0, jitter: false },
  '1 server, found by probes within 5 minutes': { attachSeconds: 300 },
  '2 servers': { servers: 2 },
  '4 servers': { servers: 4 },
  '4 servers, database with 4 cores': { servers: 4, databaseCores: 4 },
  '1 server, 5 addresses': { addresses: 5 },
  '1 server, 5 addresses, 2,000 writes each': { addresses: 5, writesPerAddress: 2000 },
  '4 servers, 1 address': { servers: 4, addresses: 1 },
}

const rows = []
let usual: FleetResult | undefined
for (const [name, change] of Object.entries(scenarios)) {
  const scenario = { ...evening, seed, ...change }
  const result = await simulate(scenario)
  usual ??= result
  rows.push(rowOf(name, scenario, result))
}
console.table(rows)

const month: MonthAssumptions = {
  phones: 1_000_000,
  activeShare: 0.2,
  returnsPerDay: 2,
  newContentBytesPerDay: 60_000,
  updatesPerMonth: 4,
  bytesPerUpdate: 12_000,
  egressDollarsPerGb: 0.05,
  serverDollarsPerMonth: 20,
  databaseDollarsPerMonth: 80,
  peakPhonesAtOnce: evening.phones,
  phonesPerServerInAMinute: Math.round(60 * capacityPerSecond(usual)),
}
console.log('\nAssumptions of a month; prices are placeholders, to be replaced by those of an offer:')
console.table(month)
console.table(budgetOf(month, (usual?.phones.bytes ?? 0) / evening.phones))

/** Phones that one server finishes in a second while it is busy all the time. */
function capacityPerSecond(result: FleetResult | undefined): number {
  return result ? evening.phones / (result.servers.serverBusyMs / 1000) : 0
}

function rowOf(name: string, scenario: Scenario, { phones, servers, doneAfter, failures }: FleetResult) {
  const seconds = (share: number) => Math.round(doneAfter[Math.ceil(doneAfter.length * share) - 1] ?? NaN)
  const lastAfter = doneAfter.at(-1) ?? NaN
  const busy = (ms: number, of: number) => `${Math.round((ms / 1000 / lastAfter / of) * 100)} %`
  return {
    scenario: name,
    'phones done': doneAfter.length,
    'half after s': seconds(0.5),
    'last after s': Math.round(lastAfter),
    requests: phones.sent,
    'no connection (502)': servers.refusedConnections,
    'no pool (503)': servers.unavailable,
    'limit (429)': servers.tooMany,
    timeouts: phones.timeouts,
    'kB per phone': Number((phones.bytes / scenario.phones / 1000).toFixed(1)),
    'most open': `${servers.mostOpen} of ${product.maxConnections}`,
    'servers busy': busy(servers.serverBusyMs, scenario.servers),
    'database busy': busy(servers.databaseBusyMs, scenario.databaseCores),
    'breaks first': failures[0]
      ? `${failures[0].reason}, ${failures[0].afterSeconds.toFixed(0)} s`
      : 'nothing',
  }
}
