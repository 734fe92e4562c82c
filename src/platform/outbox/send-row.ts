import { replayedHeader } from '#domain/idempotency.ts'
import type { Clock } from '#platform/engine/clock.ts'
import type { Database } from '#platform/storage/database.ts'
import { epochOf, type Answer, type Http } from '#platform/network/http.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import type { Locks } from '#platform/engine/locks.ts'
import type { Tokens } from '#platform/session/tokens.ts'
import { nextAttempt, parseRetryAfter } from './backoff.ts'
import { knownEpoch } from './epoch.ts'
import { filesOf } from './files-of.ts'
import { kinds } from './kinds.ts'
import { keyForMovedId, visitorId, type OutboxRow, type RowError } from './outbox-row.ts'
import { settledCount, settledCounter } from './settled-counter.ts'
import { traceIdsOf, traceparentHeader } from '#domain/trace-context.ts'
import { classifyAnswer, isKeyReused, type Verdict } from './verdict.ts'

/** A like may have to be toggled twice; more attempts mean that another device keeps changing it. */
const maxCorrections = 4

/** Largest difference between the device's and the server's clock at which the device's is trusted. */
const trustedSkewMs = 24 * 3_600_000

export type DrainParts = {
  db: Database
  http: Http
  tokens: Tokens
  locks: Locks
  clock: Clock
  random: () => number
}

export type RowVerdict =
  | Exclude<Verdict, { kind: 'stay' | 'restored' }>
  | { kind: 'stay'; limited: boolean; isRestored: boolean; nextAttemptAt: number }

/**
 * Sends a claimed row and stores the outcome. A row is done only when our server's response says so and that is on
 * disk. `epoch` is the epoch at which the queue was read: a server restored since then rejects the request (412),
 * because earlier rows may have to be resent first. Rejects when IndexedDB fails.
 */
export async function sendRow(
  parts: DrainParts,
  row: OutboxRow,
  epoch: number | undefined,
): Promise<RowVerdict> {
  const { db, clock } = parts
  const kind = kinds[row.kind]
  const { answer, isSatisfied } = await sendUntilSatisfied(parts, row, epoch)
  const verdict = classifyAnswer(answer, kind.isExpected)
  if (answer.kind === 'answer' && verdict.kind === 'done' && isSatisfied) {
    return (await settle(parts, row, answer))
      ? verdict
      : scheduleRetry(parts, row, { reason: 'restored' }, { again: true })
  }
  if (verdict.kind === 'park') {
    if (answer.kind === 'answer' && kind.isAlreadyDone(answer.status, answer.body)) {
      return (await settle(parts, row, answer, verdict.error))
        ? { kind: 'done' }
        : scheduleRetry(parts, row, { reason: 'restored' }, { again: true })
    }
    return park(parts, row, { answer, error: verdict.error, epoch })
  }
  if (verdict.kind === 'sign-in') {
    // The request was not carried out without a token, so the attempt does not count.
    await db.outbox.update(row.seq, {
      state: 'waiting',
      attempts: row.attempts - 1,
      lastError: verdict.error,
    })
    return verdict
  }
  if (verdict.kind === 'restored') return scheduleRetry(parts, row, { reason: 'restored' }, { again: true })
  if (verdict.kind === 'done') return scheduleRetry(parts, row, { reason: 'contested' })
  const retryAfterMs = parseRetryAfter(verdict.retryAfter, clock.now())
  return scheduleRetry(parts, row, verdict.error, { limited: verdict.limited, retryAfterMs })
}

type RetryOptions = { limited?: boolean; retryAfterMs?: number; again?: boolean }

async function scheduleRetry(
  { db, clock, random }: DrainParts,
  row: OutboxRow,
  lastError: RowError,
  { limited = false, retryAfterMs = 0, again = false }: RetryOptions = {},
): Promise<RowVerdict> {
  const nextAttemptAt = again ? clock.now() : nextAttempt(clock.now(), row.attempts, random(), retryAfterMs)
  const retryAfter = retryAfterMs > 0 ? { askedMs: retryAfterMs } : {}
  await db.outbox.update(row.seq, {
    state: 'waiting',
    nextAttemptAt,
    lastError: { ...lastError, ...retryAfter },
  })
  return { kind: 'stay', limited, isRestored: again, nextAttemptAt }
}

/**
 * An error response after a lost one may come from a proxy, while the lost attempt was carried out. Sends the same key
 * once more: only a replayed response proves that our server rejected the row; otherwise it is marked `isUnsure`.
 */
async function park(
  parts: DrainParts,
  row: OutboxRow,
  { answer, error, epoch }: { answer: Answer; error: RowError; epoch: number | undefined },
): Promise<RowVerdict> {
  let isSure = row.attempts === 1 || isReplayed(answer)
  if (!isSure) {
    const secondAnswer = (await sendUntilSatisfied(parts, row, epoch)).answer
    const { kind } = classifyAnswer(secondAnswer, kinds[row.kind].isExpected)
    if (kind === 'restored') return scheduleRetry(parts, row, { reason: 'restored' }, { again: true })
    if (kind !== 'park') return scheduleRetry(parts, row, { reason: 'contested' })
    isSure = isReplayed(secondAnswer)
  }
  const fallback = isSure && answer.kind === 'answer' ? kinds[row.kind].fallback(row, answer.body) : undefined
  if (fallback) {
    const { movedTo: _, ...rest } = fallback
    const newRow: OutboxRow = { ...rest, key: crypto.randomUUID(), attempts: 1 }
    // The owner may have signed out meanwhile, which deletes the row or marks it.
    const replace = (current: OutboxRow) => {
      Object.assign(current, newRow)
      delete current.movedTo
    }
    if (await parts.db.outbox.update(row.seq, replace)) return sendRow(parts, newRow, epoch)
  }
  const lastError: RowError = isSure ? error : { ...error, isUnsure: true }
  const mustSettleFirst = await parts.db.transaction('rw', parts.db.outbox, async () => {
    const replaced = await isReplaced(parts.db, row)
    if (!replaced) await parts.db.outbox.update(row.seq, { state: 'parked', lastError })
    else if (isSure) await parts.db.outbox.delete(row.seq)
    return replaced && !isSure
  })
  // A late copy of this row would override the later write, so that one waits until this one's outcome is known.
  return mustSettleFirst
    ? scheduleRetry(parts, row, { reason: 'contested' })
    : { kind: 'park', error: lastError }
}

/** Whether a later write of the same target supersedes this row; a retry of this row would override it. */
async function isReplaced(db: Database, { kind, userId, target, seq }: OutboxRow): Promise<boolean> {
  if (!kinds[kind].coalesces) return false
  const sameTarget = db.outbox.where('[userId+target]').equals([userId, target])
  return (await sameTarget.filter((other) => other.seq > seq).count()) > 0
}

function isReplayed(answer: Answer): boolean {
  return answer.kind === 'answer' && answer.headers.get(replayedHeader) === 'true'
}

/**
 * Sends a row until the response shows the wanted state. Each correction has its own Idempotency-Key, derived from the
 * row's key and a counter, so that repeating the sequence after a lost response changes nothing.
 */
async function sendUntilSatisfied(
  parts: DrainParts,
  row: OutboxRow,
  epoch: number | undefined,
): Promise<{ answer: Answer; isSatisfied: boolean }> {
  const kind = kinds[row.kind]
  const { path, method = 'post', json } = kind.request(row)
  const auth = row.userId === visitorId ? {} : { auth: { as: row.userId } }
  let lastEpoch = epoch
  const headers = traceOf(row.key)
  const send = (key: string) => {
    const epochOption = lastEpoch === undefined ? {} : { epoch: lastEpoch }
    return parts.http.send(path, { method, json, key, headers, ...epochOption, ...auth })
  }
  const keyForId = keyForMovedId(row)
  for (let correction = 0; ; correction += 1) {
    const first = await send(correction === 0 ? row.key : `${row.key}:${correction}`)
    const answer = keyForId !== undefined && isKeyReused(first) ? await send(keyForId) : first
    // A correction applies to this response; a server restored since then must reject it.
    if (answer.kind === 'answer') lastEpoch ??= epochOf(answer.headers) ?? undefined
    const isDone = classifyAnswer(answer, kind.isExpected).kind === 'done' && answer.kind === 'answer'
    const isSatisfied = isDone && kind.isSatisfied(row, answer.body)
    if (!isDone || isSatisfied || correction === maxCorrections) return { answer, isSatisfied }
  }
}

/**
 * Marks a row as done and writes the response to the cache, in one transaction. Resolves to false, without changes,
 * when the server was restored after it sent this response. If the owner signed out meanwhile, the row is deleted and
 * nothing is cached. `note`: the server's message about a state that already existed.
 */
async function settle(
  parts: DrainParts,
  row: OutboxRow,
  answer: Answer & { kind: 'answer' },
  note: RowError | null = null,
): Promise<boolean> {
  const kind = kinds[row.kind]
  const { db } = parts
  return withEviction(db, () =>
    db.transaction('rw', [db.outbox, db.settings, db.uploads, ...kind.writes(db)], async () => {
      const storedEpoch = (await knownEpoch(db)) ?? 0
      const epoch = epochOf(answer.headers) ?? storedEpoch
      if (epoch < storedEpoch) return false
      const current = await db.outbox.get(row.seq)
      if (!current || current.ownerLeft) await db.outbox.delete(row.seq)
      else {
        await (note ? kind.settleExisting : kind.settle)(db, row, answer.body)
        await db.outbox.update(row.seq, { state: 'done', doneAt: trueNow(parts), epoch, lastError: note })
      }
      await db.uploads.bulkDelete(filesOf(row))
      await db.settings.put({ name: settledCounter, value: (await settledCount(db)) + 1 })
      return true
    }),
  )
}

/** The server's time if the device clock is wrong, so that a row completed today does not expire early. */
function trueNow(parts: DrainParts): number {
  const now = parts.clock.now()
  return isClockTrusted(parts) ? now : (parts.http.serverTime() ?? now)
}

/** Whether the device clock agrees with the server's last known time within 24 hours. */
export function isClockTrusted({ clock, http }: DrainParts): boolean {
  const serverTime = http.serverTime()
  return serverTime !== null && Math.abs(clock.now() - serverTime) <= trustedSkewMs
}

/**
 * The trace that all attempts of a row belong to. Always with the flag `sampled`: the server decides by the trace id, so
 * that a trace is kept whole or not at all.
 */
function traceOf(key: string): Record<string, string> {
  const { traceId, spanId } = traceIdsOf(key)
  return { [traceparentHeader]: `00-${traceId}-${spanId}-01` }
}
