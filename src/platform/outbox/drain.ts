import * as v from 'valibot'
import type { Database } from '#platform/storage/database.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import { isDue, nextAttempt } from './backoff.ts'
import { knownEpoch } from './epoch.ts'
import { stateOfFiles } from './files-of.ts'
import { isKnownKind } from './kinds.ts'
import { fileReason, followedReason, visitorId, type OutboxRow } from './outbox-row.ts'
import { createSendOrder, queueOf, queuesBehind } from './send-order.ts'
import { isClockTrusted, sendRow, type DrainParts, type RowVerdict } from './send-row.ts'

/** Rows attempted per batch; the lock is released after each batch so that other contexts do not starve. */
const batchSize = 50

/** Completed rows are kept for 30 days, so that they can be resent to a server restored from a backup. */
const doneRetentionMs = 30 * 24 * 3_600_000

export type DrainReport = {
  sent: number
  /** No response, or a response that is not from our server (captive portal). */
  isLimited: boolean
  /** Rows wait until their owner signs in again. */
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
 * Sends the queued rows. One drain runs at a time across all tabs and the worker (lock `outbox-drain`), and a context
 * queues for the lock at most once. Rows of one target are sent in order; a blocked target does not delay others.
 * `force` ignores the backoff, for instance after the browser's `online` event. Rejects when IndexedDB fails; rows that
 * were not sent stay queued.
 */
export function createDrain(parts: DrainParts): Drain {
  let queuedRun: DrainRun | null = null

  async function queueForLock(run: DrainRun): Promise<DrainReport> {
    // Set before the request, because a free lock may be granted synchronously.
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
    return {
      sent: report.sent + next.sent,
      isLimited: next.isLimited,
      needsSignIn: report.needsSignIn || next.needsSignIn,
      nextAttemptAt: earlier(report.nextAttemptAt, next.nextAttemptAt),
    }
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
  // Visitors' rows belong to no account: they are sent without a token, whoever is signed in.
  const owners = new Set(signedIn ? [visitorId, signedIn.user.id] : [visitorId])
  let epoch = await knownEpoch(db)
  let order = createSendOrder(await waitingSeqs(db, owners))
  let attempted = 0
  let hasRestarted = false

  // Rereads the queue: rows that a restored server lost are sent first, in the order written.
  async function restart(): Promise<void> {
    // An unknown epoch means the first response ever, not a restore.
    if (epoch !== undefined) run.blockedQueues.clear()
    epoch = await knownEpoch(db)
    order = createSendOrder(await waitingSeqs(db, owners))
  }

  for (let seq = order.next(); seq !== undefined; seq = order.next()) {
    // Any response, also one to another tab, may have announced a restored server.
    if ((await knownEpoch(db)) !== epoch) {
      await restart()
      continue
    }
    const row = await db.outbox.get(seq)
    if (!row || !owners.has(row.userId) || run.blockedQueues.has(queueOf(row))) continue
    // Only the newer app version that wrote this row, open in another tab, can send it.
    if (!isKnownKind(row.kind)) {
      run.blockedQueues.add(queueOf(row))
      continue
    }
    if (order.defer(row)) continue
    if (!run.force && !isDue(row.nextAttemptAt, clock.now(), row.lastError?.askedMs)) {
      blockQueues(run, row)
      report.nextAttemptAt = earlier(report.nextAttemptAt, row.nextAttemptAt)
      continue
    }
    if (row.after !== undefined && (await db.outbox.get({ key: row.after }))?.state !== 'done') {
      await db.outbox.update(seq, { state: 'parked', lastError: { reason: followedReason } })
      continue
    }
    const files = await stateOfFiles(db, row, clock.now())
    if (files === 'refused') {
      await db.outbox.update(seq, { state: 'parked', lastError: { reason: fileReason } })
      continue
    }
    // The page that sends them drains again afterwards.
    if (files === 'waiting') {
      blockQueues(run, row)
      continue
    }
    if (attempted === batchSize) return { ...report, hasMore: true }
    attempted += 1
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
    report.nextAttemptAt = earlier(report.nextAttemptAt, verdict.nextAttemptAt)
    // Other rows would fail as well and cost mobile data.
    if (verdict.limited) return { ...report, isLimited: true }
  }
  await deleteExpired(parts)
  return report
}

/**
 * The keys of the rows to send, in the order written. Rows still marked `sending` were left by a drain that crashed;
 * the holder of the lock resends them.
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

/** Blocks the targets whose rows must not be sent before this one. */
function blockQueues({ blockedQueues }: DrainRun, row: OutboxRow): void {
  for (const queue of queuesBehind(row)) blockedQueues.add(queue)
}

/** Marks a row as `sending` unless the user discarded it meanwhile. Written to disk before the request starts. */
function claim(db: Database, seq: number): Promise<OutboxRow | undefined> {
  return withEviction(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const current = await db.outbox.get(seq)
      if (!current || current.state === 'done' || current.state === 'parked') return undefined
      // The owner has signed in again.
      const { ownerLeft: _, ...row } = current
      const claimed: OutboxRow = { ...row, state: 'sending', attempts: row.attempts + 1 }
      await db.outbox.put(claimed)
      return claimed
    }),
  )
}

/**
 * A programming error in one kind must not block the others, so the row is retried later. Database errors propagate.
 */
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

/**
 * Skipped while the device clock contradicts the server's: a clock that runs ahead would delete rows a restore needs.
 */
async function deleteExpired(parts: DrainParts): Promise<void> {
  if (!isClockTrusted(parts)) return
  const { db, clock } = parts
  await db.outbox
    .where('doneAt')
    .between(1, clock.now() - doneRetentionMs)
    .delete()
}

function earlier(first: number | null, second: number | null): number | null {
  return first === null || second === null ? (first ?? second) : Math.min(first, second)
}

function emptyReport(): DrainReport {
  return { sent: 0, isLimited: false, needsSignIn: false, nextAttemptAt: null }
}
