import * as fc from 'fast-check'
import { writes, type Command } from './command.ts'
import { faults, type Fault } from './network.ts'
import { moreScenarios, photoScenarios, scenarios } from './scenarios.ts'

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs

const lengths = { minLength: 5, maxLength: 14, size: 'max' } as const
const partLengths = { minLength: 2, maxLength: 6, size: 'max' } as const
const at = fc.nat(2)
const on = fc.nat(2)
const which = fc.nat(5)

type Fields<R> = { [F in keyof R]: fc.Arbitrary<R[F]> }

function step<K extends Command['do'], R extends object>(name: K, fields: Fields<R>) {
  return fc.record<R>(fields).map((command) => Object.assign(command, { do: name }))
}

type Drawn = { weight: number; arbitrary: fc.Arbitrary<Command> }

/** Faults that often come together, in this order: a lost answer followed by a rejection. */
const nastyFaults: Fault[][] = [
  ['lost-answer', 'forbidden', 'forbidden'],
  ['kill-server', 'conflict', 'conflict'],
  ['stale-401', 'lost-answer'],
  ['stale-401', 'portal-401'],
]

/** Every kind of step with its frequency; faults are drawn from those given. */
function alphabet(possible: Fault[]): { [K in Command['do']]?: Drawn } {
  const someFaults = fc.array(fc.constantFrom(...possible), { minLength: 1, maxLength: 4 })
  const planned = fc.oneof(
    { weight: 4, arbitrary: someFaults },
    { weight: 1, arbitrary: fc.constantFrom(...nastyFaults) },
  )
  return {
    comment: { weight: 14, arbitrary: step('comment', { at, on }) },
    like: { weight: 9, arbitrary: step('like', { at, on, liked: fc.boolean() }) },
    message: { weight: 4, arbitrary: step('message', { at }) },
    write: {
      weight: 12,
      arbitrary: step('write', {
        at,
        on,
        what: fc.constantFrom(...writes),
      }),
    },
    drain: { weight: 10, arbitrary: step('drain', { at, force: fc.boolean() }) },
    read: { weight: 4, arbitrary: step('read', { at }) },
    steps: { weight: 10, arbitrary: step('steps', { count: fc.integer({ min: 1, max: 4 }) }) },
    settle: { weight: 5, arbitrary: fc.constant({ do: 'settle' as const }) },
    faults: { weight: 20, arbitrary: step('faults', { faults: planned }) },
    'packet-loss': { weight: 5, arbitrary: step('packet-loss', { lossPercent: fc.constantFrom(0, 20, 60) }) },
    kill: { weight: 8, arbitrary: step('kill', { at, points: fc.integer({ min: 1, max: 25 }) }) },
    quota: { weight: 3, arbitrary: step('quota', { at, times: fc.integer({ min: 1, max: 3 }) }) },
    'close-store': { weight: 3, arbitrary: step('close-store', { at }) },
    clock: { weight: 6, arbitrary: step('clock', { ms: fc.constantFrom(...clockJumpsMs) }) },
    'server-clock': { weight: 4, arbitrary: step('server-clock', { ms: fc.constantFrom(...serverJumpsMs) }) },
    'switch-account': { weight: 4, arbitrary: step('switch-account', { at, to: fc.nat(1) }) },
    discard: { weight: 3, arbitrary: step('discard', { at, which }) },
    undo: { weight: 2, arbitrary: step('undo', { at, which }) },
    retry: { weight: 4, arbitrary: step('retry', { at, which }) },
    edit: { weight: 4, arbitrary: step('edit', { at, which }) },
    'other-device': { weight: 2, arbitrary: step('other-device', { on }) },
    'newer-row': { weight: 1, arbitrary: step('newer-row', { on }) },
    'kill-server': {
      weight: 2,
      arbitrary: step('kill-server', { statements: fc.integer({ min: 1, max: 14 }) }),
    },
    'revive-server': { weight: 3, arbitrary: fc.constant({ do: 'revive-server' as const }) },
    'back-up': { weight: 1, arbitrary: fc.constant({ do: 'back-up' as const }) },
    restore: { weight: 1, arbitrary: fc.constant({ do: 'restore' as const }) },
  }
}

const clockJumpsMs = [1000, 5000, 300_000, hourMs, 40 * 24 * hourMs, 10 * yearMs, -10 * yearMs, -hourMs]
const serverJumpsMs = [1000, 40_000, 660_000, 24 * hourMs]

function commandOf(names: Command['do'][], possible: Fault[]): fc.Arbitrary<Command> {
  const all = alphabet(possible)
  return fc.oneof(...names.flatMap((name) => all[name] ?? []))
}

const isName = (name: string): name is Command['do'] => name in alphabet([...faults])
const names = Object.keys(alphabet([...faults]))
  .filter(isName)
  .filter((name) => name !== 'write')

/** Steps without faults. */
const calm: Command['do'][] = ['comment', 'like', 'message', 'drain', 'read', 'steps', 'settle']

/**
 * A few kinds of step and a few faults, so that these often coincide: if every kind may occur, two faults
 * seldom interact.
 */
const few = fc.tuple(
  fc.subarray(names, { minLength: 3, maxLength: 9 }),
  fc.subarray([...faults], { minLength: 1, maxLength: 5 }),
)
const swarm = few.chain(([some, possible]) =>
  fc.array(commandOf(['comment', 'drain', 'steps', 'faults', ...some], possible), lengths),
)

/** The server is restored in the middle, so that its responses in between are lost. */
const withRestore = few.chain(([some, possible]) => {
  const part = fc.array(
    commandOf(['comment', 'comment', 'steps', 'settle', 'faults', ...some], possible),
    partLengths,
  )
  return fc
    .tuple(part, part, part)
    .map(([before, between, after]) => before.concat({ do: 'back-up' }, between, { do: 'restore' }, after))
})

/** A sequence that is rare by chance, with random steps before and after it. */
const withScenario = few.chain(([some, possible]) => {
  const part = fc.array(commandOf(['comment', 'steps', 'settle', ...some], possible), {
    minLength: 0,
    maxLength: 5,
    size: 'max',
  })
  return fc
    .tuple(part, fc.constantFrom(...scenarios), part)
    .map(([before, scenario, after]) => before.concat(scenario, after))
})

/** A schedule: the seed of all random choices, the number of rows left by an older version, and the steps. */
export type Schedule = { seed: number; oldRows: number; commands: Command[] }

/** Kinds of writes other than likes, comments and messages, some of them around a restore. */
const withWrites = few.chain(([some, possible]) => {
  const part = fc.array(
    commandOf(['write', 'write', 'write', 'comment', 'steps', 'settle', ...some], possible),
    partLengths,
  )
  return fc
    .tuple(part, fc.constantFrom([], [], ...moreScenarios), part)
    .map(([before, scenario, after]) => before.concat(scenario, after))
})

const photo = step('write', { at, on, what: fc.constant('photo' as const) })

/** Writes with files, while lines are cut, pages and servers end, people change and backups are restored. */
const withPhotos = few.chain(([some, possible]) => {
  const one = fc.oneof(
    { weight: 1, arbitrary: photo },
    { weight: 4, arbitrary: commandOf(['steps', 'drain', 'faults', 'settle', ...some], possible) },
  )
  const part = fc.array(one, partLengths)
  return fc
    .tuple(part, photo, part, fc.constantFrom([], ...photoScenarios), part)
    .map(([before, first, between, scenario, after]) => before.concat(first, between, scenario, after))
})

/** A newer version of the app starts in one tab while rows are pending, and the other tabs stay open. */
const withUpdate = few.chain(([some, possible]) => {
  const part = fc.array(commandOf(['comment', 'steps', 'faults', 'write', ...some], possible), partLengths)
  return fc
    .tuple(part, at, part)
    .map(([before, place, after]) => before.concat({ do: 'update', at: place }, after))
})

/** Schedules of likes, comments and messages, which must detect the seeded bugs. */
export const basicSchedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  oldRows: fc.oneof(
    { weight: 60, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.constant(3) },
    // More rows than one batch under the lock.
    { weight: 1, arbitrary: fc.constant(53) },
  ),
  commands: fc.oneof(
    { weight: 12, arbitrary: swarm },
    { weight: 3, arbitrary: fc.array(commandOf(names, [...faults]), lengths) },
    { weight: 3, arbitrary: fc.array(commandOf(calm, [...faults]), lengths) },
    { weight: 2, arbitrary: withRestore },
    { weight: 4, arbitrary: withScenario },
  ),
})

export const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  { weight: 3, arbitrary: basicSchedule },
  {
    weight: 1,
    arbitrary: fc.record({
      seed: fc.nat(),
      oldRows: fc.constant(0),
      commands: fc.oneof(
        { weight: 9, arbitrary: withWrites },
        { weight: 1, arbitrary: withUpdate },
        { weight: 3, arbitrary: withPhotos },
      ),
    }),
  },
)

/** Whether the step has no fault; after any other step, rows may be pending for good reasons. */
export function isCalm(one: Command): boolean {
  return calm.includes(one.do) || one.do === 'write'
}
