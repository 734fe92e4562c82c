/**
 * What each kind of write carries. Each file in kinds/ declares its own entry, so that this file, on which the database
 * depends, imports none of them.
 */
export interface Payloads {}

/**
 * `waiting`: to be sent. `sending`: on its way, the outcome unknown until the answer is read.
 * `parked`: refused by the server, waiting for the person. `done`: carried out.
 */
export type RowState = 'waiting' | 'sending' | 'parked' | 'done'

/**
 * Why a row was not sent at the last attempt; `words` are the server's own. `isUnsure` on a parked row: it was
 * refused, but an earlier attempt whose answer was lost may have been carried out.
 */
/** `askedMs`: how long the server asked to be left alone. */
export type RowError = { reason: string; status?: number; words?: string; isUnsure?: true; askedMs?: number }

/**
 * The owner of what is written without an account: a visitor on this device. Sent without a token, also while
 * somebody is signed in, and shown to nobody as theirs.
 */
export const visitorId = 0

export type Kind = keyof Payloads

/** A write someone wants: its kind with what it carries. */
export type Intent<K extends Kind = Kind> = { [P in K]: { kind: P; payload: Payloads[P] } }[K]

type RowOf<K extends Kind> = {
  /** Order of writing; given by the database. */
  seq: number
  /** The Idempotency-Key: made once, kept for the row's life. */
  key: string
  userId: number
  kind: K
  /** Rows with the same target are sent in order; others do not wait for them. */
  target: string
  payload: Payloads[K]
  state: RowState
  /** Attempts begun. 0 means the server can't have seen the row. */
  attempts: number
  /** ms since 1970; not before this moment unless forced. */
  nextAttemptAt: number
  lastError: RowError | null
  createdAt: number
  /** ms since 1970, or 0 while not done (IndexedDB does not index null). */
  doneAt: number
  /** The epoch of the server that carried it out; absent in rows written before epochs were kept. */
  epoch?: number
  /** The server's id of what it made, as it said last: of a comment. */
  made?: number
  /** Its owner signed out while it was on its way: once it was carried out it goes, and nothing of it is cached. */
  ownerLeft?: true
}

export type OutboxRow = { [K in Kind]: RowOf<K> }[Kind]
export type RowFor<K extends Kind> = RowOf<K>
/** A row before the database gave it its place. */
export type InsertRow = { [K in Kind]: Omit<RowOf<K>, 'seq'> }[Kind]

export function isRowOf<K extends Kind>(row: OutboxRow, kind: K): row is RowFor<K> & OutboxRow {
  return row.kind === kind
}

/** Whether the server can't have seen the row, so that it may be folded, edited or dropped without doubt. */
export function isUnsent(row: OutboxRow): boolean {
  return row.state === 'waiting' && row.attempts === 0
}

/** Whether the server certainly does not have the row, so that its text may be written anew as another action. */
export function isSafeToReissue(row: OutboxRow): boolean {
  return isUnsent(row) || (row.state === 'parked' && !row.lastError?.isUnsure)
}
