import * as v from 'valibot'
import type { Database } from '#platform/storage/database.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { isDue, nextAttempt } from './backoff.ts'
import { knownEpoch } from './epoch.ts'
import { isKnownKind, kinds } from './kinds.ts'
import { visitorId, type OutboxRow } from './outbox-row.ts'
import { isClockTrusted, sendRow, type DrainParts, type RowVerdict } from './send-row.ts'

/** Rows tried before the lock is let go, so that no other context starves. */
const batchSize = 50

/** Rows carried out are kept this long, so that they can be sent again to a server restored from a backup. */
const keptDoneMs = 30 * 24 * 3_600_000

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

type DrainRun = {
  force: boolean
  /** Targets that failed in an earlier batch of the same drain. */
  blockedQueues: Set<string>
  promise: Promise<DrainReport>
}

/**
 * Sends what waits, one drainer at a time over all tabs and the worker (lock `outbox-drain`); a context
 * that is queued already is not queued twice. Order holds per target, and a target that is blocked
 * does not stop the others. `force` ignores the backoff: the browser says that the network is back.
 * Rejects when the device's database fails; the rows are where they were.
 */
export function createDrain(parts: DrainParts): Drain {
  let queuedRun: DrainRun | null = null

  async function queueForLock(run: DrainRun): Promise<DrainReport> {
    // Before the request: a lock that is free may be granted at once.
    queuedRun = run
    const leave = () => {
      if (queuedRun === run) queuedRun = null
    }
    const report = await parts.locks
      .request('outbox-drain', () => {
        leave()
        return drainBatch(parts, run)
      })
      .finally(leave)
    if (!report.hasMore) return report
    const next = await (queuedRun?.promise ?? queueForLock(run))
    return { ...next, sent: report.sent + next.sent }
  }

  return function drain({ force = false } = {}): Promise<DrainReport> {
    if (queuedRun) {
      queuedRun.force ||= force
      return queuedRun.promise
    }
    const run: DrainRun = { force, blockedQueues: new Set(), promise: Promise.resolve(emptyReport()) }
    run.promise = queueForLock(run)
    return run.promise
  }
}

type BatchReport = DrainReport & { hasMore: boolean }

async function drainBatch(parts: DrainParts, run: DrainRun): Promise<BatchReport> {
  const { db, clock, tokens } = parts
  const report = { ...emptyReport(), hasMore: false }
  const signedIn = await tokens.current()
  // Rows of a visitor belong to no account: they go out whoever is signed in, without a token.
  const owners = new Set(signedIn ? [visitorId, signedIn.user.id] : [visitorId])
  let epoch = await knownEpoch(db)
  let queue = await waitingSeqs(db, owners)
  let tried = 0
  let hasRestarted = false

  // What a restored server lost comes first, in the order written.
  async function restart(): Promise<void> {
    // The first answer of all tells of no restore.
    if (epoch !== undefined) run.blockedQueues.clear()
    epoch = await knownEpoch(db)
    queue = await waitingSeqs(db, owners)
  }

  for (let seq = queue.shift(); seq !== undefined; seq = queue.shift()) {
    // Any answer may have said that the server was restored, also one that another tab got.
    if ((await knownEpoch(db)) !== epoch) {
      await restart()
      continue
    }
    const row = await db.outbox.get(seq)
    if (!row || !owners.has(row.userId) || run.blockedQueues.has(queueOf(row))) continue
    // A newer version of the app, open in another tab, knows what to do with it.
    if (!isKnownKind(row.kind)) {
      run.blockedQueues.add(queueOf(row))
      continue
    }
    if (!run.force && !isDue(row.nextAttemptAt, clock.now(), row.lastError?.askedMs)) {
      blockQueues(run, row)
      report.nextAttemptAt = Math.min(report.nextAttemptAt ?? Infinity, row.nextAttemptAt)
      continue
    }
    if (tried === batchSize) return { ...report, hasMore: true }
    tried += 1
    const claimed = await claim(db, seq)
    if (!claimed) continue
    const verdict = await sendOrKeep(parts, claimed, epoch)
    if (verdict.kind === 'done') report.sent += 1
    if (verdict.kind === 'done' || verdict.kind === 'park') continue
    if (verdict.kind === 'stay' && verdict.isRestored && !hasRestarted) {
      hasRestarted = true
      await restart()
      continue
    }
    blockQueues(run, row)
    if (verdict.kind === 'sign-in') {
      report.needsSignIn = true
      owners.delete(row.userId)
      continue
    }
    report.nextAttemptAt = Math.min(report.nextAttemptAt ?? Infinity, verdict.nextAttemptAt)
    // Nothing else will get through either: asking for each row would only cost data.
    if (verdict.limited) return { ...report, isLimited: true }
  }
  await deleteExpired(parts)
  return report
}

/**
 * What one batch looks at, in the order of writing. Rows still marked as on their way were left by a drainer that
 * died: whoever holds the lock takes them up.
 */
async function waitingSeqs(db: Database, owners: Set<number>): Promise<number[]> {
  const states = [...owners].flatMap((owner) => [
    [owner, 'waiting'],
    [owner, 'sending'],
  ])
  const seqs = await Promise.all(
    states.map((state) => db.outbox.where('[userId+state]').equals(state).primaryKeys()),
  )
  return seqs.flat().toSorted((a, b) => a - b)
}

/** Order holds for what one owner writes to one target; nobody waits for another owner. */
function queueOf({ userId, target }: Pick<OutboxRow, 'userId' | 'target'>): string {
  return `${userId} ${target}`
}

/** What is behind this row waits with it. */
function blockQueues({ blockedQueues }: DrainRun, row: OutboxRow): void {
  const { userId } = row
  for (const target of [row.target, ...kinds[row.kind].blocks(row)])
    blockedQueues.add(queueOf({ userId, target }))
}

/** Marks a row as on its way, unless the person dropped it meanwhile; on the disk before the first byte leaves. */
function claim(db: Database, seq: number): Promise<OutboxRow | undefined> {
  return withEviction(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const found = await db.outbox.get(seq)
      if (!found || found.state === 'done' || found.state === 'parked') return undefined
      // Its owner is here again.
      const { ownerLeft: _, ...row } = found
      const claimed: OutboxRow = { ...row, state: 'sending', attempts: row.attempts + 1 }
      await db.outbox.put(claimed)
      return claimed
    }),
  )
}

/** A mistake of ours in one kind must not hold up the others; a database that fails is for the caller. */
async function sendOrKeep(parts: DrainParts, row: OutboxRow, epoch: number | undefined): Promise<RowVerdict> {
  try {
    return await sendRow(parts, row, epoch)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof v.ValiError)) throw error
    const nextAttemptAt = nextAttempt(parts.clock.now(), row.attempts, parts.random())
    await parts.db.outbox.update(row.seq, {
      state: 'waiting',
      nextAttemptAt,
      lastError: { reason: 'fault', words: error.message },
    })
    return { kind: 'stay', limited: false, isRestored: false, nextAttemptAt }
  }
}

/** Never by a clock the server's contradicts: one that jumped ahead would throw away what a restore needs. */
async function deleteExpired(parts: DrainParts): Promise<void> {
  if (!isClockTrusted(parts)) return
  const { db, clock } = parts
  await db.outbox
    .where('doneAt')
    .between(1, clock.now() - keptDoneMs)
    .delete()
}

function emptyReport(): DrainReport {
  return { sent: 0, isLimited: false, needsSignIn: false, nextAttemptAt: null }
}
