import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Answer, Http } from '../http.ts'
import type { Tokens } from '../tokens.ts'
import { isDue, nextAttempt, retryAfterMs } from './backoff.ts'
import { kinds } from './kinds.ts'
import { visitorId, type OutboxRow } from './outbox-row.ts'
import { judge, type Verdict } from './verdict.ts'

/** Rows sent before the lock is let go, so that no other context starves. */
const batchSize = 50

/** The toggle of a like may have to be sent twice; more means that someone else keeps changing it. */
const maxCorrections = 4

/** Rows carried out are kept this long, so that they can be sent again to a server restored from a backup. */
const keptDoneMs = 30 * 24 * 3_600_000

/** Held by whoever counts what was settled, so that an older answer of a pull does not undo it. */
export const settledCounter = 'settled-count'

export type DrainReport = {
  sent: number
  /** Something answered that is not our server, or nothing did. */
  isLimited: boolean
  /** Rows wait for a person to sign in. */
  needsSignIn: boolean
  /** ms since 1970 at which the next row is due, or null. */
  nextAttemptAt: number | null
}

export type Drain = (options?: { force?: boolean }) => Promise<DrainReport>

export type DrainParts = {
  db: Database
  http: Http
  tokens: Tokens
  locks: LockManager
  clock: Clock
  random: () => number
}

/**
 * Sends what waits, one drainer at a time over all tabs and the worker (lock `outbox-drain`); a context
 * that already stands in line does not stand twice. Order holds per target, and a target that is stuck
 * does not stop the others. `force` ignores the backoff: the browser says that the network is back.
 */
export function createDrain(parts: DrainParts): Drain {
  let inLine: { promise: Promise<DrainReport>; force: boolean } | null = null

  return function drain({ force = false } = {}): Promise<DrainReport> {
    if (inLine) {
      inLine.force ||= force
      return inLine.promise
    }
    const turn = { force, promise: Promise.resolve(emptyReport()) }
    // Before the request: a lock that is free may be granted at once.
    inLine = turn
    turn.promise = parts.locks.request('outbox-drain', () => {
      inLine = null
      return drainBatch(parts, turn.force)
    })
    return turn.promise.then((report) => (report.sent >= batchSize ? drain({ force: turn.force }) : report))
  }
}

async function drainBatch(parts: DrainParts, force: boolean): Promise<DrainReport> {
  const { db, clock, tokens } = parts
  const report = emptyReport()
  const signedIn = await tokens.current()
  await db.outbox
    .where('doneAt')
    .between(1, clock.now() - keptDoneMs)
    .delete()
  // Rows of a visitor belong to no account: they go out whoever is signed in, without a token.
  const owners = new Set(signedIn ? [visitorId, signedIn.user.id] : [visitorId])
  const stuck = new Set<string>()
  let after = 0
  while (report.sent < batchSize) {
    const row = await nextRow(db, owners, after, stuck)
    if (!row) break
    after = row.seq
    if (!force && !isDue(row.nextAttemptAt, clock.now())) {
      stuck.add(queueOf(row))
      report.nextAttemptAt = Math.min(report.nextAttemptAt ?? Infinity, row.nextAttemptAt)
      continue
    }
    const claimed = await claim(db, row.seq)
    if (!claimed) continue
    const verdict = await sendRow(parts, claimed)
    if (verdict.kind === 'done') report.sent += 1
    if (verdict.kind === 'done' || verdict.kind === 'park') continue
    stuck.add(queueOf(row))
    if (verdict.kind === 'sign-in') {
      report.needsSignIn = true
      owners.delete(row.userId)
      continue
    }
    report.nextAttemptAt = Math.min(report.nextAttemptAt ?? Infinity, verdict.nextAttemptAt)
    // Nothing else will get through either: asking for each row would only cost data.
    if (verdict.limited) return { ...report, isLimited: true }
  }
  return report
}

/** Rows still marked as on their way were left by a drainer that died: whoever holds the lock takes them up. */
async function nextRow(db: Database, owners: Set<number>, after: number, stuck: Set<string>) {
  return db.outbox
    .where('seq')
    .above(after)
    .filter((row) => owners.has(row.userId) && (row.state === 'waiting' || row.state === 'sending'))
    .filter((row) => !stuck.has(queueOf(row)))
    .first()
}

/** Order holds for what one owner writes to one target; nobody waits for another owner. */
function queueOf({ userId, target }: OutboxRow): string {
  return `${userId} ${target}`
}

/** Marks a row as on its way, unless the person dropped it meanwhile; on the disk before the first byte leaves. */
function claim(db: Database, seq: number): Promise<OutboxRow | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await db.outbox.get(seq)
    if (!row || row.state === 'done' || row.state === 'parked') return undefined
    const claimed: OutboxRow = { ...row, state: 'sending', attempts: row.attempts + 1 }
    await db.outbox.put(claimed)
    return claimed
  })
}

type RowVerdict =
  | Exclude<Verdict, { kind: 'stay' }>
  | { kind: 'stay'; limited: boolean; nextAttemptAt: number }

async function sendRow(parts: DrainParts, row: OutboxRow): Promise<RowVerdict> {
  const { db, clock } = parts
  const { answer, isReached } = await ask(parts, row)
  const verdict = judge(answer, kinds[row.kind].isExpected)
  if (verdict.kind === 'done' && answer.kind === 'answer' && isReached) {
    await settle(parts, row, answer.body)
    return verdict
  }
  if (verdict.kind === 'park') {
    await db.outbox.update(row.seq, { state: 'parked', lastError: verdict.error })
    return verdict
  }
  if (verdict.kind === 'sign-in') {
    await db.outbox.update(row.seq, { state: 'waiting', lastError: verdict.error })
    return verdict
  }
  const wait = verdict.kind === 'stay' ? retryAfterMs(verdict.retryAfter, clock.now()) : 0
  const nextAttemptAt = nextAttempt(clock.now(), row.attempts, parts.random(), wait)
  const lastError = verdict.kind === 'stay' ? verdict.error : { reason: 'contested' }
  await db.outbox.update(row.seq, { state: 'waiting', nextAttemptAt, lastError })
  return { kind: 'stay', limited: verdict.kind === 'stay' && verdict.limited, nextAttemptAt }
}

/**
 * Sends a row until the server is as the row wants it. Each correction has a key of its own, made from the
 * row's key in a fixed order, so that going through them again after a lost answer changes nothing.
 */
async function ask({ http }: DrainParts, row: OutboxRow): Promise<{ answer: Answer; isReached: boolean }> {
  const kind = kinds[row.kind]
  const { path, json } = kind.request(row)
  const auth = row.userId === visitorId ? {} : { auth: { as: row.userId } }
  for (let correction = 0; ; correction += 1) {
    const key = correction === 0 ? row.key : `${row.key}:${correction}`
    const answer = await http.send(path, { method: 'post', json, key, ...auth })
    const isDone = judge(answer, kind.isExpected).kind === 'done' && answer.kind === 'answer'
    const isReached = isDone && kind.isReached(row, answer.body)
    if (!isDone || isReached || correction === maxCorrections) return { answer, isReached }
  }
}

async function settle({ db, clock }: DrainParts, row: OutboxRow, body: unknown): Promise<void> {
  await db.transaction('rw', [db.outbox, db.posts, db.likes, db.comments, db.settings], async () => {
    await kinds[row.kind].settle(db, row, body)
    await db.outbox.update(row.seq, { state: 'done', doneAt: clock.now(), lastError: null })
    const counted = Number((await db.settings.get(settledCounter))?.value ?? 0)
    await db.settings.put({ name: settledCounter, value: counted + 1 })
  })
}

function emptyReport(): DrainReport {
  return { sent: 0, isLimited: false, needsSignIn: false, nextAttemptAt: null }
}
