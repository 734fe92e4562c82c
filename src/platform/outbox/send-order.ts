import { kinds } from './kinds.ts'
import type { OutboxRow } from './outbox-row.ts'
import { isUnanswered } from './verdict.ts'

/** Attempts without a response after which the rows of other targets are sent first. */
const attemptsBeforeDefer = 2

/** Rows are ordered per owner and target; a row never waits for another owner's rows. */
export function queueOf({ userId, target }: Pick<OutboxRow, 'userId' | 'target'>): string {
  return `${userId} ${target}`
}

/** The queues whose rows must not be sent before this one. */
export function queuesBehind(row: OutboxRow): string[] {
  const { userId } = row
  return [row.target, ...kinds[row.kind].blocks(row)].map((target) => queueOf({ userId, target }))
}

export type SendOrder = {
  /** The row to send next; undefined at the end. */
  next: () => number | undefined
  /** Moves a row, and those that must not be sent before it, behind the others; false if it is to be sent now. */
  defer: (row: OutboxRow) => boolean
}

/**
 * The order in which a drain attempts rows: as written, except that rows attempted twice or more without a response come
 * last, those with the fewest attempts first. One request that never gets through, because it is large or because a
 * filter rejects its text, ends each drain like a network failure, and would keep the rows behind it from being attempted.
 */
export function createSendOrder(seqs: number[]): SendOrder {
  let queue = seqs
  let isLastRound = false
  const deferred: { seq: number; attempts: number }[] = []
  const attemptsBefore = new Map<string, number>()

  function next(): number | undefined {
    if (queue.length === 0 && !isLastRound) {
      isLastRound = true
      queue = deferred.toSorted((a, b) => a.attempts - b.attempts).map(({ seq }) => seq)
    }
    return queue.shift()
  }

  function defer(row: OutboxRow): boolean {
    if (isLastRound) return false
    const own = isUnanswered(row.lastError) && row.attempts >= attemptsBeforeDefer ? row.attempts : 0
    const attempts = Math.max(own, attemptsBefore.get(queueOf(row)) ?? 0)
    if (attempts === 0) return false
    deferred.push({ seq: row.seq, attempts })
    for (const behind of queuesBehind(row))
      attemptsBefore.set(behind, Math.max(attempts, attemptsBefore.get(behind) ?? 0))
    return true
  }

  return { next, defer }
}
