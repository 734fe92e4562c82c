import { postDraftKey } from '#domain/post-files.ts'
import type { Clock } from '#platform/engine/clock.ts'
import type { Database } from '#platform/storage/database.ts'
import type { DraftOrigin } from './kind.ts'
import { kinds } from './kinds.ts'
import { discardedPlace } from '#platform/uploads/upload-row.ts'
import { filesOf } from './files-of.ts'
import { requestPersistence, withEviction } from '#platform/storage/with-eviction.ts'
import { followedReason, isSafeToReissue, type Intent, type Kind, type OutboxRow } from './outbox-row.ts'
import type { Target } from './target.ts'

/** One user's counts of queued and rejected rows, and the time (ms since 1970) of the last completed one. */
export type OutboxStatus = { waiting: number; parked: number; lastSentAt: number | null }

export type Outbox = {
  /**
   * Stores a write. When the promise resolves, the row is on disk and the draft at `draftKey` was deleted in the same
   * transaction. Resolves to the row's key. Rejects, and keeps the draft, when the device can't store the row.
   */
  enqueue: (intent: Intent, userId: number, draftKey?: string) => Promise<string>
  /** Deletes a row that is not being sent. Resolves to the row, for undo, or to undefined if nothing was deleted. */
  discard: (key: string) => Promise<OutboxRow | undefined>
  /**
   * Turns a row that the server certainly does not have back into a draft, in one transaction; text typed there
   * meanwhile is kept before it. Resolves to the location of the draft, or to undefined when that is not possible. For
   * a kind with its own drafts, `place` is the page's address.
   */
  returnToDraft: (key: string) => Promise<DraftOrigin | undefined>
  /** Restores a discarded row unchanged. */
  restore: (row: OutboxRow) => Promise<void>
  /**
   * Retries a rejected row under a new Idempotency-Key, because the server replays its rejection for the old one. A row
   * that may have been carried out keeps its key.
   */
  retry: (key: string) => Promise<void>
  /** Rows that are queued, being sent or rejected, in the order written. */
  rows: (userId: number) => Promise<OutboxRow[]>
  /** Completed rows, newest first. */
  listSent: (userId: number, limit: number) => Promise<OutboxRow[]>
  status: (userId: number) => Promise<OutboxStatus>
}

/** `changed` is called after each change, to start the drain. */
export function createOutbox(db: Database, clock: Clock, changed: () => void): Outbox {
  async function enqueue(intent: Intent, userId: number, draftKey?: string): Promise<string> {
    const target = targetOf(intent)
    const row = freshRow(userId, target, clock.now())
    const store = () =>
      db.transaction('rw', db.outbox, db.drafts, db.uploads, async () => {
        if (kinds[intent.kind].coalesces) await coalesce(userId, target)
        const after = await followedBy(intent, userId, target)
        await db.outbox.add({ ...row, ...intent, ...after })
        if (draftKey !== undefined) await db.drafts.delete(draftKey)
        // From now on they belong to the row instead of the form.
        await placeFiles(intent, '')
      })
    await withEviction(db, store).catch(async (error: unknown) => {
      // The browser may commit and not confirm it. Written again, the action would be carried out twice.
      if (!(await db.outbox.get({ key: row.key }).catch(() => undefined))) throw error
    })
    changed()
    void requestPersistence(db).catch(() => {})
    return row.key
  }

  async function placeFiles(write: { payload: object }, place: string): Promise<void> {
    const ids = filesOf(write)
    if (ids.length > 0) await db.uploads.where('id').anyOf(ids).modify({ place })
  }

  /**
   * A later write replaces earlier ones of its target, unless the server may have received them. Those are sent first,
   * so that a late copy cannot override the later write.
   */
  async function coalesce(userId: number, target: Target): Promise<void> {
    const earlier = await db.outbox.where('[userId+target]').equals([userId, target]).toArray()
    await db.outbox.bulkDelete(earlier.filter(isSafeToReissue).map((row) => row.seq))
    const unsure = earlier.filter((row) => row.state === 'parked' && !isSafeToReissue(row))
    for (const { seq } of unsure) await db.outbox.update(seq, { state: 'waiting', nextAttemptAt: 0 })
  }

  /** The last write that waits and without which this one must not be sent, if there is one. */
  async function followedBy(
    intent: Intent,
    userId: number,
    target: Target,
  ): Promise<{ after: string } | undefined> {
    if (!kinds[intent.kind].follows) return undefined
    const earlier = await db.outbox.where('[userId+target]').equals([userId, target]).sortBy('seq')
    const last = earlier.findLast(
      (row) => (row.state === 'waiting' || row.state === 'sending') && isFollowing(intent, row),
    )
    return last && { after: last.key }
  }

  async function drop(key: string): Promise<OutboxRow | undefined> {
    const row = await db.outbox.get({ key })
    if (!row || row.state === 'done' || row.state === 'sending') return undefined
    await db.outbox.delete(row.seq)
    return row
  }

  async function discard(key: string): Promise<OutboxRow | undefined> {
    const dropped = await db.transaction('rw', db.outbox, db.postDrafts, db.uploads, async () => {
      const row = await drop(key)
      // The draft of a post keeps its text, which names them.
      const draft = row?.kind === 'post' && (await db.postDrafts.get(row.payload.draft))
      if (row) await placeFiles(row, draft ? postDraftKey(draft.id) : discardedPlace(clock.now()))
      return row
    })
    changed()
    return dropped
  }

  async function returnToDraft(key: string): Promise<DraftOrigin | undefined> {
    return db.transaction('rw', db.outbox, db.drafts, db.postDrafts, db.uploads, async () => {
      const row = await db.outbox.get({ key })
      // The server might already have the row; sent again as a new one it would be duplicated.
      if (!row || !isSafeToReissue(row)) return undefined
      const path = await kinds[row.kind].restoreDraft?.(db, row)
      if (path !== undefined) {
        await db.outbox.delete(row.seq)
        await placeFiles(row, path)
        return { place: path, text: '', path }
      }
      const origin = kinds[row.kind].draftOrigin(row)
      if (!origin) return undefined
      const { place, text } = origin
      const typed = (await db.drafts.get(place))?.text.trim() ?? ''
      if (typed && origin.isWhole) return undefined
      await db.outbox.delete(row.seq)
      await placeFiles(row, place)
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
    await db.transaction('rw', db.outbox, db.uploads, async () => {
      await db.outbox.put(row)
      await placeFiles(row, '')
      await requeueFollowing(row)
    })
    changed()
  }

  async function retry(key: string): Promise<void> {
    await db.transaction('rw', db.outbox, db.uploads, async () => {
      const row = await db.outbox.get({ key })
      if (row?.state !== 'parked') return
      await requeueFiles(row)
      if (row.lastError?.isUnsure) {
        await db.outbox.update(row.seq, { state: 'waiting', nextAttemptAt: 0 })
        return requeueFollowing(row)
      }
      await db.outbox.delete(row.seq)
      const { movedTo: _, ...rest } = row
      const fresh = freshRow(row.userId, row.target, clock.now())
      await db.outbox.add({ ...rest, ...fresh })
      await requeueFollowing(row, fresh.key)
    })
    changed()
  }

  /** What follows a row that is sent again, perhaps under another key, goes with it. */
  async function requeueFollowing({ userId, target, key }: OutboxRow, after = key): Promise<void> {
    const ofTarget = db.outbox.where('[userId+target]').equals([userId, target])
    for (const row of await ofTarget.filter((one) => one.after === key).toArray()) {
      await db.outbox.update(row.seq, { after })
      if (row.lastError?.reason !== followedReason) continue
      await db.outbox.update(row.seq, { state: 'waiting', nextAttemptAt: 0, lastError: null })
      await requeueFollowing(row)
    }
  }

  /** A refused file may have been refused by something that posed as the server, and one that was sent may be gone. */
  async function requeueFiles(row: OutboxRow): Promise<void> {
    const ids = filesOf(row)
    if (ids.length > 0) await db.uploads.where('id').anyOf(ids).modify({ state: 'waiting', problem: null })
  }

  async function rows(userId: number): Promise<OutboxRow[]> {
    const states = ['waiting', 'sending', 'parked']
    const outboxRows = await db.outbox
      .where('[userId+state]')
      .anyOf(states.map((state) => [userId, state]))
      .toArray()
    return outboxRows.toSorted((a, b) => a.seq - b.seq)
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

  async function listSent(userId: number, limit: number): Promise<OutboxRow[]> {
    return db.outbox
      .where('doneAt')
      .above(0)
      .reverse()
      .filter((row) => row.userId === userId)
      .limit(limit)
      .toArray()
  }

  return { enqueue, discard, returnToDraft, restore, retry, rows, listSent, status }
}

function targetOf<K extends Kind>({ kind, payload }: Intent<K>): Target {
  return kinds[kind].target(payload)
}

function isFollowing<K extends Kind>({ kind, payload }: Intent<K>, earlier: OutboxRow): boolean {
  return kinds[kind].follows?.(payload, earlier) ?? false
}

function freshRow(userId: number, target: Target, now: number) {
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
