import { expect, test } from 'vitest'
import { MissingProgram, findBinaries } from '../../scripts/drill/binaries.ts'
import { hasFailed, Ledger, tableOf } from '../../scripts/drill/ledger.ts'

/** A ledger with writes of these texts, of which the last is not acknowledged, under a clock that stands at `now`. */
function ledgerOf(...texts: string[]) {
  const clock = { now: 0 }
  const ledger = new Ledger(() => clock.now)
  ledger.scene = 'one'
  const writes = texts.map((text) => ledger.begin('write', text))
  for (const write of writes.slice(0, -1)) ledger.end(write)
  return { clock, ledger, writes }
}

test('an acknowledged write that is not stored is lost, one without an answer waits', () => {
  const { ledger } = ledgerOf('a', 'b', 'c')
  const rows = ledger.rows(new Map([['a', 1]]))
  expect(rows).toMatchObject([{ lost: 1, doubled: 0, waiting: 1 }])
  expect(hasFailed(rows)).toBe(true)
})

test('a write without an answer may be stored, once', () => {
  const { ledger } = ledgerOf('a', 'b')
  const once = ledger.rows(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  )
  expect(once).toMatchObject([{ lost: 0, doubled: 0, waiting: 1 }])
  expect(hasFailed(once)).toBe(false)
  const twice = ledger.rows(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  )
  expect(twice).toMatchObject([{ doubled: 1 }])
  expect(hasFailed(twice)).toBe(true)
})

test('a write that its writer did not find again fails the drill', () => {
  const { ledger, writes } = ledgerOf('a', 'b')
  for (const write of writes.slice(0, 1)) ledger.notSeen(write)
  const rows = ledger.rows(new Map([['a', 1]]))
  expect(rows).toMatchObject([{ unseen: 1 }])
  expect(hasFailed(rows)).toBe(true)
})

test('what is tried again counts in the scene it began in, and its pause from the first attempt on', () => {
  const clock = { now: 0 }
  const ledger = new Ledger(() => clock.now)
  ledger.scene = 'one'
  const read = ledger.begin('read')
  const write = ledger.begin('write', 'a')
  ledger.scene = 'two'
  read.requests = 3
  read.failures = 2
  write.requests = 1
  clock.now = 1500
  ledger.end(read)
  clock.now = 4000
  ledger.end(write)
  ledger.end(ledger.begin('read'))
  const rows = ledger.rows(new Map([['a', 1]]))
  expect(rows).toMatchObject([
    { scene: 'one', requests: 4, failed: 2, retried: 1, longestReadMs: 1500, longestWriteMs: 4000 },
    { scene: 'two', requests: 0, failed: 0, retried: 0, longestReadMs: 0 },
  ])
  expect(hasFailed(rows)).toBe(false)
  expect(tableOf(rows).split('\n')[2]).toBe('| one | 4 | 2 | 1 | 0 | 0 | 0 | 1.5 s | 4.0 s |')
})

test('a missing program is named with its Debian package', () => {
  const { PATH } = process.env
  process.env.PATH = ''
  try {
    const find = () => findBinaries()
    expect(find).toThrow(MissingProgram)
    expect(find).toThrow(/^The drill needs \w+: apt-get install (postgresql|pgbouncer|caddy) /)
  } finally {
    process.env.PATH = PATH
  }
})
