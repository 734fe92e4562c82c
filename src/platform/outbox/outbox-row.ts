import type { Target } from './target.ts'

/**
 * The payload of each kind of write. `kinds.ts` declares it by declaration merging, so that this file, on which the
 * database depends, does not import the kinds.
 */
export interface Payloads {}

/**
 * `waiting`: to be sent. `sending`: sent, without a response so far, so the outcome is unknown. `parked`: rejected by
 * the server; the user has to act (dead letter). `done`: carried out.
 */
export type RowState = 'waiting' | 'sending' | 'parked' | 'done'

/**
 * Why the last attempt failed. `words` is the server's message. `isUnsure` on a parked row: the server rejected it, but
 * an earlier attempt without a response may have been carried out. `askedMs`: the server's Retry-After, in ms.
 */
export type RowError = { reason: string; status?: number; words?: string; isUnsure?: true; askedMs?: number }

/** The reason of a row that was carried out by a server since restored to a state before it. */
export const restoredReason = 'restored'

/** The reason of a row that refers to a file that the server refused. */
export const fileReason = 'file'

/** The reason of a row that follows one that was refused or discarded. */
export const followedReason = 'followed'

/**
 * Owner id of writes made without an account on this device. They are sent without a token, even while someone is
 * signed in, and are attributed to no user.
 */
export const visitorId = 0

export type Kind = keyof Payloads

/** A write to enqueue: its kind and payload. */
export type Intent<K extends Kind = Kind> = { [P in K]: { kind: P; payload: Payloads[P] } }[K]

/** A row of a kind with that payload. The files of kinds use it; others use `RowFor`, which knows the payload. */
export type RowOf<K extends string, P> = {
  /** Auto-incremented by the database; the order of writing. */
  seq: number
  /** The Idempotency-Key: created once, unchanged for the row's lifetime. */
  key: string
  userId: number
  kind: K
  /** Rows with the same target are sent in order; rows of other targets do not wait for them. */
  target: Target
  payload: P
  state: RowState
  /** Attempts started. 0 means the server cannot have received the row. */
  attempts: number
  /** ms since 1970; not sent earlier unless forced. */
  nextAttemptAt: number
  lastError: RowError | null
  createdAt: number
  /** ms since 1970, or 0 while not done (IndexedDB does not index null). */
  doneAt: number
  /** Epoch of the server that carried it out; absent in rows written before epochs were stored. */
  epoch?: number
  /** The key of an earlier row of its target, without which this one is not sent. */
  after?: string
  /** The id of the created comment, from the server's latest response. */
  made?: number
  /**
   * The id that the comment it refers to got from a restored server. The payload has this id; the key may be claimed
   * there with the previous one, see `keyForMovedId`.
   */
  movedTo?: number
  /**
   * The owner signed out while the row was being sent: once carried out it is deleted, and its response is not cached.
   */
  ownerLeft?: true
}

export type OutboxRow = { [K in Kind]: RowFor<K> }[Kind]
export type RowFor<K extends Kind> = RowOf<K, Payloads[K]>
/** A row before the database assigned `seq`. */
export type InsertRow = { [K in Kind]: Omit<RowFor<K>, 'seq'> }[Kind]

/**
 * The Idempotency-Key of a row whose payload got another id after its key was claimed with the previous one. That claim
 * can only be a rejection, because the server that assigned the new id does not have the previous one.
 */
export function keyForMovedId(row: OutboxRow): string | undefined {
  return row.movedTo === undefined ? undefined : `${row.key}:id${row.movedTo}`
}

export function isRowOf<K extends Kind>(row: OutboxRow, kind: K): row is RowFor<K> & OutboxRow {
  return row.kind === kind
}

/** Whether the server cannot have received the row, so that it can be coalesced, edited or discarded safely. */
export function isNeverAttempted(row: OutboxRow): boolean {
  return row.state === 'waiting' && row.attempts === 0
}

/** Whether the row is being sent for the first time. */
export function isFirstAttempt(row: OutboxRow): boolean {
  return row.state === 'sending' && row.attempts <= 1
}

/** Whether the server certainly did not carry the row out, so that its text can be sent again as a new write. */
export function isSafeToReissue(row: OutboxRow): boolean {
  return isNeverAttempted(row) || (row.state === 'parked' && !row.lastError?.isUnsure)
}
