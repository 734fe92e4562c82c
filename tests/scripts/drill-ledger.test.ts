import { expect, test } from 'vitest'
import { MissingProgram, findBinaries } from '../../scripts/drill/binaries.ts'
import { failuresOf, Ledger, tableOf } from '../../scripts/drill/ledger.ts'

/** A ledger with acknowledged writes of these texts in the scene `one`. */
function ledgerOf(...texts: string[]) {
  const ledger = new Ledger(() => 0)
  ledger.scene = 'one'
  const writes = texts.map((text) => ledger.begin('write', text))
  for (const write of writes) ledger.end(write)
  return { ledger, writes }
}

const stored = (...texts: string[]) =>
  new Map(texts.map((text) => [text, texts.filter((other) => other === text).length]))
const one = ['one']

test('the drill passes when each write is acknowledged and stored once', () => {
  const { ledger } = ledgerOf('a', 'b')
  expect(failuresOf(ledger.rows(one, stored('a', 'b')))).toEqual([])
})

test('an acknowledged write that is not stored is lost', () => {
  const { ledger } = ledgerOf('a', 'b')
  const rows = ledger.rows(one, stored('a'))
  expect(rows).toMatchObject([{ lost: 1, doubled: 0, written: 2 }])
  expect(failuresOf(rows)).toEqual(['one: 1 acknowledged writes are missing.'])
})

test('a write that is stored twice fails the drill, acknowledged or not', () => {
  const { ledger } = ledgerOf('a')
  ledger.begin('write', 'b')
  const rows = ledger.rows(one, stored('a', 'b', 'b'))
  expect(rows).toMatchObject([{ doubled: 1, written: 1 }])
  expect(failuresOf(rows)).toContain('one: 1 writes are there more than once.')
})

test.each(['read', 'write'] as const)(
  'a %s that is never answered fails the drill, and is not lost',
  (kind) => {
    const { ledger } = ledgerOf('a')
    ledger.begin(kind, 'b')
    const rows = ledger.rows(one, stored('a'))
    expect(rows).toMatchObject([{ lost: 0, waiting: 1 }])
    expect(failuresOf(rows)).toEqual(['one: 1 reads and writes have no answer.'])
  },
)

test('a scene in which no write was answered fails the drill, also when none began', () => {
  const { ledger } = ledgerOf('a')
  expect(failuresOf(ledger.rows(['one', 'two'], stored('a')))).toEqual(['two: no write was answered.'])
})

test('a write that its writer did not find again fails the drill', () => {
  const { ledger, writes } = ledgerOf('a')
  for (const write of writes) ledger.notSeen(write)
  const rows = ledger.rows(one, stored('a'))
  expect(rows).toMatchObject([{ unseen: 1 }])
  expect(failuresOf(rows)).toEqual(['one: 1 writes were hidden from their writers.'])
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
  const rows = ledger.rows(['one', 'two'], stored('a'))
  expect(rows).toMatchObject([
    { scene: 'one', requests: 4, failed: 2, retried: 1, longestReadMs: 1500, longestWriteMs: 4000 },
    { scene: 'two', requests: 0, failed: 0, retried: 0, longestReadMs: 0 },
  ])
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
