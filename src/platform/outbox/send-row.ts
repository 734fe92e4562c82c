import { replayedHeader } from '#domain/idempotency.ts'
import type { Clock } from '#platform/engine/clock.ts'
import type { Database } from '#platform/storage/database.ts'
import { epochOf, type Answer, type Http } from '#platform/network/http.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import type { Locks } from '#platform/engine/locks.ts'
import type { Tokens } from '#platform/session/tokens.ts'
import { nextAttempt, retryAfterMs } from './backoff.ts'
import { knownEpoch } from './epoch.ts'
import { kinds } from './kinds.ts'
import { visitorId, type OutboxRow, type RowError } from './outbox-row.ts'
import { classifyAnswer, type Verdict } from './verdict.ts'

/** The toggle of a like may have to be sent twice; more means that someone else keeps changing it. */
const maxCorrections = 4

/** A clock that differs from the server's by more is not believed. */
const trustedSkewMs = 24 * 3_600_000

/** Held by whoever counts what was settled, so that an older answer of a pull does not undo it. */
export const settledCounter = 'settled-count'

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
 * Sends a claimed row and writes down what came of it. A row is done only when the server's own answer says so and
 * that is on the disk. `epoch` is the one of the queue that the row was taken from: a server restored since then refuses
 * it, because rows before it may have to come first now.
 */
export async function sendRow(
  parts: DrainParts,
  row: OutboxRow,
  epoch: number | undefined,
): Promise<RowVerdict> {
  const { db, clock } = parts
  const kind = kinds[row.kind]
  const { answer, isSatisfied } = await ask(parts, row, epoch)
  const verdict = classifyAnswer(answer, kind.isExpected)
  if (answer.kind === 'answer' && verdict.kind === 'done' && isSatisfied) {
    return (await settle(parts, row, answer))
      ? verdict
      : stay(parts, row, { reason: 'restored' }, { again: true })
  }
  if (verdict.kind === 'park') {
    if (answer.kind === 'answer' && kind.isAlreadyDone(answer.status, answer.body)) {
      return (await settle(parts, row, answer, verdict.error))
        ? { kind: 'done' }
        : stay(parts, row, { reason: 'restored' }, { again: true })
    }
    return park(parts, row, { answer, error: verdict.error, epoch })
  }
  if (verdict.kind === 'sign-in') {
    // Nothing was carried out without a token: the row is as free as it was before.
    await db.outbox.update(row.seq, {
      state: 'waiting',
      attempts: row.attempts - 1,
      lastError: verdict.error,
    })
    return verdict
  }
  if (verdict.kind === 'restored') return stay(parts, row, { reason: 'restored' }, { again: true })
  if (verdict.kind === 'done') return stay(parts, row, { reason: 'contested' })
  const askedMs = retryAfterMs(verdict.retryAfter, clock.now())
  return stay(parts, row, verdict.error, { limited: verdict.limited, askedMs })
}

type StayOptions = { limited?: boolean; askedMs?: number; again?: boolean }

async function stay(
  { db, clock, random }: DrainParts,
  row: OutboxRow,
  lastError: RowError,
  { limited = false, askedMs = 0, again = false }: StayOptions = {},
): Promise<RowVerdict> {
  const nextAttemptAt = again ? clock.now() : nextAttempt(clock.now(), row.attempts, random(), askedMs)
  const asked = askedMs > 0 ? { askedMs } : {}
  await db.outbox.update(row.seq, { state: 'waiting', nextAttemptAt, lastError: { ...lastError, ...asked } })
  return { kind: 'stay', limited, isRestored: again, nextAttemptAt }
}

/**
 * A refusal after a lost answer may be a proxy's or a gate's, while the lost attempt was carried out. Asked once
 * more, the server says whether the key itself came to this refusal; if it does not, the row stays unsure.
 */
async function park(
  parts: DrainParts,
  row: OutboxRow,
  { answer, error, epoch }: { answer: Answer; error: RowError; epoch: number | undefined },
): Promise<RowVerdict> {
  let isSure = row.attempts === 1 || isReplayed(answer)
  if (!isSure) {
    const again = (await ask(parts, row, epoch)).answer
    const { kind } = classifyAnswer(again, kinds[row.kind].isExpected)
    if (kind === 'restored') return stay(parts, row, { reason: 'restored' }, { again: true })
    if (kind !== 'park') return stay(parts, row, { reason: 'contested' })
    isSure = isReplayed(again)
  }
  const fallback = isSure && answer.kind === 'answer' ? kinds[row.kind].fallback(row, answer.body) : undefined
  if (fallback) {
    const fresh: OutboxRow = { ...fallback, key: crypto.randomUUID(), attempts: 1 }
    await parts.db.outbox.put(fresh)
    return sendRow(parts, fresh, epoch)
  }
  const lastError: RowError = isSure ? error : { ...error, isUnsure: true }
  const goesFirst = await parts.db.transaction('rw', parts.db.outbox, async () => {
    const replaced = await isReplaced(parts.db, row)
    if (!replaced) await parts.db.outbox.update(row.seq, { state: 'parked', lastError })
    else if (isSure) await parts.db.outbox.delete(row.seq)
    return replaced && !isSure
  })
  // A late copy of it would undo the later wish, which waits until the server says what became of this one.
  return goesFirst ? stay(parts, row, { reason: 'contested' }) : { kind: 'park', error: lastError }
}

/** Whether the person wished otherwise while the row was on its way: tried again, it would undo the later wish. */
async function isReplaced(db: Database, { kind, userId, target, seq }: OutboxRow): Promise<boolean> {
  if (!kinds[kind].coalesces) return false
  const sameTarget = db.outbox.where('[userId+target]').equals([userId, target])
  return (await sameTarget.filter((other) => other.seq > seq).count()) > 0
}

function isReplayed(answer: Answer): boolean {
  return answer.kind === 'answer' && answer.headers.get(replayedHeader) === 'true'
}

/**
 * Sends a row until the server is as the row wants it. Each correction has a key of its own, made from the
 * row's key in a fixed order, so that going through them again after a lost answer changes nothing.
 */
async function ask(
  parts: DrainParts,
  row: OutboxRow,
  epoch: number | undefined,
): Promise<{ answer: Answer; isSatisfied: boolean }> {
  const kind = kinds[row.kind]
  const { path, method = 'post', json } = kind.request(row)
  const auth = row.userId === visitorId ? {} : { auth: { as: row.userId } }
  let spokenTo = epoch
  for (let correction = 0; ; correction += 1) {
    const key = correction === 0 ? row.key : `${row.key}:${correction}`
    const known = spokenTo === undefined ? {} : { epoch: spokenTo }
    const answer = await parts.http.send(path, { method, json, key, ...known, ...auth })
    // A correction is of this answer: a server restored since has not given it.
    if (answer.kind === 'answer') spokenTo ??= epochOf(answer.headers) ?? undefined
    const isDone = classifyAnswer(answer, kind.isExpected).kind === 'done' && answer.kind === 'answer'
    const isSatisfied = isDone && kind.isSatisfied(row, answer.body)
    if (!isDone || isSatisfied || correction === maxCorrections) return { answer, isSatisfied }
  }
}

/**
 * Marks a row as carried out, with the answer in the cache, in one step. False, and nothing changed, when the server
 * was restored since it gave this answer. Of a row whose owner signed out meanwhile nothing is kept. `note` is what the person should be told of a row that was there already.
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
    db.transaction('rw', [db.outbox, db.settings, ...kind.writes(db)], async () => {
      const known = (await knownEpoch(db)) ?? 0
      const epoch = epochOf(answer.headers) ?? known
      if (epoch < known) return false
      const held = await db.outbox.get(row.seq)
      if (!held || held.ownerLeft) await db.outbox.delete(row.seq)
      else {
        await (note ? kind.settleExisting : kind.settle)(db, row, answer.body)
        await db.outbox.update(row.seq, { state: 'done', doneAt: trueNow(parts), epoch, lastError: note })
      }
      const counted = Number((await db.settings.get(settledCounter))?.value ?? 0)
      await db.settings.put({ name: settledCounter, value: counted + 1 })
      return true
    }),
  )
}

/** The server's time where this device's clock is plainly wrong: what was sent today is not thrown away as old. */
function trueNow(parts: DrainParts): number {
  const now = parts.clock.now()
  return isClockTrusted(parts) ? now : (parts.http.serverTime() ?? now)
}

/** Whether the server's clock, as it said last, agrees with this device's. */
export function isClockTrusted({ clock, http }: DrainParts): boolean {
  const serverTime = http.serverTime()
  return serverTime !== null && Math.abs(clock.now() - serverTime) <= trustedSkewMs
}
