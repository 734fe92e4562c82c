import type { Clock } from '#platform/engine/clock.ts'
import type { Database } from '#platform/storage/database.ts'
import type { DraftOrigin } from './kind.ts'
import { kinds } from './kinds.ts'
import { requestPersistence, withEviction } from '#platform/storage/with-eviction.ts'
import { isSafeToReissue, type Intent, type Kind, type OutboxRow } from './outbox-row.ts'

/** What waits, what was refused, and when something last arrived (ms since 1970), for one person. */
export type OutboxStatus = { waiting: number; parked: number; lastSentAt: number | null }

export type Outbox = {
  /**
   * Takes an action. When the promise resolves the action is on the disk, and the draft at `draftKey` is
   * gone in the same transaction. Rejects (and leaves the draft) when the device can't store it.
   */
  enqueue: (intent: Intent, userId: number, draftKey?: string) => Promise<void>
  /** Drops a row that is not on its way; answers the row, so that the drop can be undone, or undefined. */
  discard: (key: string) => Promise<OutboxRow | undefined>
  /**
   * Takes back a row that certainly is not on the server: the row goes and its text becomes a draft where it was
   * typed, behind what was being typed there, in one transaction. Answers where that is, or undefined when it can't. A
   * kind that keeps its own drafts has no place beside the address.
   */
  returnToDraft: (key: string) => Promise<DraftOrigin | undefined>
  /** Puts a discarded row back as it was. */
  restore: (row: OutboxRow) => Promise<void>
  /**
   * Sends a refused row again, as a new action: the server keeps its refusal under the old key. A row that may have
   * been carried out keeps its key.
   */
  retry: (key: string) => Promise<void>
  /** What waits, is on its way or was refused, in the order written. */
  rows: (userId: number) => Promise<OutboxRow[]>
  /** What was carried out, the latest first. */
  sent: (userId: number, limit: number) => Promise<OutboxRow[]>
  status: (userId: number) => Promise<OutboxStatus>
}

/** `changed` is called after each change, so that the drain starts. */
export function createOutbox(db: Database, clock: Clock, changed: () => void): Outbox {
  async function enqueue(intent: Intent, userId: number, draftKey?: string): Promise<void> {
    const target = targetOf(intent)
    await withEviction(db, () =>
      db.transaction('rw', db.outbox, db.drafts, async () => {
        if (kinds[intent.kind].coalesces) await coalesce(userId, target)
        await db.outbox.add({ ...freshRow(userId, target, clock.now()), ...intent })
        if (draftKey !== undefined) await db.drafts.delete(draftKey)
      }),
    )
    changed()
    void requestPersistence(db).catch(() => {})
  }

  /**
   * The later wish replaces an earlier one, unless the server may have seen the earlier: then that goes first, so that
   * a late copy of it can't undo the later.
   */
  async function coalesce(userId: number, target: string): Promise<void> {
    const earlier = await db.outbox.where('[userId+target]').equals([userId, target]).toArray()
    await db.outbox.bulkDelete(earlier.filter(isSafeToReissue).map((row) => row.seq))
    const unsure = earlier.filter((row) => row.state === 'parked' && !isSafeToReissue(row))
    for (const { seq } of unsure) await db.outbox.update(seq, { state: 'waiting', nextAttemptAt: 0 })
  }

  async function drop(key: string): Promise<OutboxRow | undefined> {
    const row = await db.outbox.get({ key })
    if (!row || row.state === 'done' || row.state === 'sending') return undefined
    await db.outbox.delete(row.seq)
    return row
  }

  async function discard(key: string): Promise<OutboxRow | undefined> {
    const dropped = await db.transaction('rw', db.outbox, () => drop(key))
    changed()
    return dropped
  }

  async function returnToDraft(key: string): Promise<DraftOrigin | undefined> {
    return db.transaction('rw', db.outbox, db.drafts, db.postDrafts, async () => {
      const row = await db.outbox.get({ key })
      // What may be on the server already would be there twice.
      if (!row || !isSafeToReissue(row)) return undefined
      const path = await kinds[row.kind].restoreDraft(db, row)
      if (path !== undefined) {
        await db.outbox.delete(row.seq)
        return { place: path, text: '', path }
      }
      const origin = kinds[row.kind].draftOrigin(row)
      if (!origin) return undefined
      const { place, text } = origin
      const typed = (await db.drafts.get(place))?.text.trim() ?? ''
      if (typed && origin.isWhole) return undefined
      await db.outbox.delete(row.seq)
      const now = clock.now()
      await db.drafts.put({
        place,
        text: typed ? `${typed}\n\n${text}` : text,
        savedAt: now,
        restoredAt: now,
      })
      return origin
    })
  }

  async function restore(row: OutboxRow): Promise<void> {
    await db.outbox.put(row)
    changed()
  }

  async function retry(key: string): Promise<void> {
    await db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get({ key })
      if (row?.state !== 'parked') return
      if (row.lastError?.isUnsure) {
        await db.outbox.update(row.seq, { state: 'waiting', nextAttemptAt: 0 })
        return
      }
      await db.outbox.delete(row.seq)
      await db.outbox.add({ ...row, ...freshRow(row.userId, row.target, clock.now()) })
    })
    changed()
  }

  async function rows(userId: number): Promise<OutboxRow[]> {
    const states = ['waiting', 'sending', 'parked']
    const found = await db.outbox
      .where('[userId+state]')
      .anyOf(states.map((state) => [userId, state]))
      .toArray()
    return found.toSorted((a, b) => a.seq - b.seq)
  }

  async function status(userId: number): Promise<OutboxStatus> {
    const count = (state: string) => db.outbox.where('[userId+state]').equals([userId, state]).count()
    const [waiting, sending, parked, last] = await Promise.all([
      count('waiting'),
      count('sending'),
      count('parked'),
      db.outbox
        .where('doneAt')
        .above(0)
        .filter((row) => row.userId === userId)
        .last(),
    ])
    return { waiting: waiting + sending, parked, lastSentAt: last?.doneAt ?? null }
  }

  async function sent(userId: number, limit: number): Promise<OutboxRow[]> {
    return db.outbox
      .where('doneAt')
      .above(0)
      .reverse()
      .filter((row) => row.userId === userId)
      .limit(limit)
      .toArray()
  }

  return { enqueue, discard, returnToDraft, restore, retry, rows, sent, status }
}

function targetOf<K extends Kind>({ kind, payload }: Intent<K>): string {
  return kinds[kind].target(payload)
}

function freshRow(userId: number, target: string, now: number) {
  return {
    key: crypto.randomUUID(),
    userId,
    target,
    state: 'waiting' as const,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: now,
    doneAt: 0,
  }
}
