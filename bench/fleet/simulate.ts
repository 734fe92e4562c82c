import { pick, randomFrom } from '#tests/campaign/random.ts'
import { EventQueue } from './event-queue.ts'
import { product, type Scenario } from './parameters.ts'
import { Phone, type PhoneCounts } from './phone.ts'
import { Servers, type KindName, type ServerCounts } from './servers.ts'

/** Nothing of an evening takes longer than this; what is not done then counts as not done. */
const untilMs = 6 * 3_600_000

export type FleetResult = {
  phones: PhoneCounts
  servers: ServerCounts
  rows: number
  /** Rows that took effect. */
  effects: number
  /** Seconds at which each phone was done, rising; phones that never were are missing. */
  doneAfter: number[]
  /** How often each phone was done. */
  timesDone: number[]
  /** What was refused for the first time, and after how many seconds, rising. */
  failures: { reason: string; afterSeconds: number }[]
}

/** Plays one evening. The same scenario gives the same result. */
export async function simulate(scenario: Scenario): Promise<FleetResult> {
  const random = randomFrom(scenario.seed)
  // The phones' own dice, so that a scenario without jitter differs in nothing else.
  const jitter = scenario.jitter ? randomFrom(scenario.seed + 1) : () => 0.5
  const events = new EventQueue()
  const servers = new Servers(events, scenario)
  const counts: PhoneCounts = { sent: 0, answers: 0, timeouts: 0, lateAnswers: 0, replays: 0, bytes: 0 }
  const doneAfter: number[] = []
  const timesDone = Array.from({ length: scenario.phones }, () => 0)
  let rows = 0
  let effects = 0
  for (let id = 0; id < scenario.phones; id += 1) {
    const kinds = drawRows(random, scenario.rows)
    rows += kinds.length
    const onDone = () => {
      timesDone[id] = (timesDone[id] ?? 0) + 1
      doneAfter.push(events.now / 1000)
    }
    const onEffect = () => {
      effects += 1
    }
    const phone = new Phone(
      { id, events, servers, counts, scenario, random, jitter, onEffect, onDone },
      kinds,
    )
    // A tower that comes back is found by its phones one after the other.
    events.after(random() * scenario.attachSeconds * 1000, () => phone.start())
  }
  await events.run(untilMs)
  return {
    phones: counts,
    servers: servers.counts,
    rows,
    effects,
    doneAfter,
    timesDone,
    failures: [...servers.firstAt].map(([reason, at]) => ({ reason, afterSeconds: at / 1000 })),
  }
}

/** From one row to many, most phones with few: a geometric distribution. */
function drawRows(random: () => number, mean: number): KindName[] {
  const rows: KindName[] = []
  do rows.push(pick(random, product.writes))
  while (random() > 1 / mean)
  return rows
}
