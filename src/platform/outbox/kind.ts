import * as v from 'valibot'
import type { Table } from 'dexie'
import type { Database } from '../database.ts'
import type { Kind, OutboxRow, Payloads, RowFor } from './outbox-row.ts'

/** Where the text of a write was typed: the place of its draft, and the address of the page with that form. */
export type Origin = {
  place: string
  text: string
  path: string
  /** The draft is one form, so it takes a text only while nothing else is typed there. */
  isWhole?: true
}

/** `method` is POST when not given. */
type WriteRequest = { path: string; method?: 'post' | 'put' | 'patch' | 'delete'; json?: unknown }

/** How one kind of write travels. The optimistic view of a kind is computed from its rows, so it needs no undo. */
type KindDefinition<K extends Kind, TAnswer> = {
  /** Rows with equal targets are sent in the order written. */
  target: (payload: Payloads[K]) => string
  request: (row: RowFor<K>) => WriteRequest
  answer: v.GenericSchema<unknown, TAnswer>
  /** Two unsent rows of a target become one with the later payload. */
  folds: boolean
  /** Whether the server now is as the row wanted; if not the row is sent again under a key of its own. */
  isReached: (row: RowFor<K>, answer: TAnswer) => boolean
  /** Whether a refusal says that what the row wants is there already. Default: never. */
  isAlreadyDone?: (status: number, body: unknown) => boolean
  /** What is sent, as another write, when the server refuses this one for good. Default: nothing, it is parked. */
  instead?: (payload: Payloads[K], body: unknown) => Payloads[K] | undefined
  /** Puts a refusal that `isAlreadyDone` into the cache. Default: nothing. */
  settleThere?: (db: Database, row: RowFor<K>, body: unknown) => Promise<void>
  /** Puts the answer into the cache, in the transaction that marks the row done. */
  settle: (db: Database, row: RowFor<K>, answer: TAnswer) => Promise<void>
  /** The tables that `settle` reads or writes. Default: none. */
  writes?: (db: Database) => Table[]
  /** Puts its text back where it is edited, where that is no draft of a form; answers the address of that page. */
  putBack?: (db: Database, row: RowFor<K>) => Promise<string>
  /** Other targets whose rows wait while this row does. Default: none. */
  holdsUp?: (row: RowFor<K>) => string[]
  /** Where its text goes when the person edits it; not given for a kind without text. */
  origin?: (payload: Payloads[K], userId: number) => Origin
}

/** What the outbox and the drain know of a kind. `body` is an answer that `isExpected`. */
export type KindHandle<K extends Kind> = {
  folds: boolean
  target: (payload: Payloads[K]) => string
  request: (row: OutboxRow) => WriteRequest
  isExpected: (body: unknown) => boolean
  isReached: (row: OutboxRow, body: unknown) => boolean
  isAlreadyDone: (status: number, body: unknown) => boolean
  instead: (row: OutboxRow, body: unknown) => OutboxRow | undefined
  settle: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  settleThere: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  writes: (db: Database) => Table[]
  holdsUp: (row: OutboxRow) => string[]
  putBack: (db: Database, row: OutboxRow) => Promise<string | undefined>
  origin: (row: OutboxRow) => Origin | undefined
}

/** A definition as the outbox and the drain use it; they hold rows of any kind. */
export function define<K extends Kind, TAnswer>(
  kind: K,
  definition: KindDefinition<K, TAnswer>,
): KindHandle<K> {
  function own(row: OutboxRow): RowFor<K> {
    if (!isOfKind(row, kind)) throw new TypeError(`a ${row.kind} row was handed to ${kind}`)
    return row
  }
  return {
    folds: definition.folds,
    target: definition.target,
    request: (row: OutboxRow) => definition.request(own(row)),
    isExpected: (body: unknown) => v.is(definition.answer, body),
    isReached: (row: OutboxRow, body: unknown) =>
      definition.isReached(own(row), v.parse(definition.answer, body)),
    isAlreadyDone: definition.isAlreadyDone ?? (() => false),
    instead: (row: OutboxRow, body: unknown) => {
      const payload = definition.instead?.(own(row).payload, body)
      return payload && Object.assign({ ...row }, { payload })
    },
    settle: (db: Database, row: OutboxRow, body: unknown) =>
      definition.settle(db, own(row), v.parse(definition.answer, body)),
    settleThere: async (db: Database, row: OutboxRow, body: unknown) =>
      definition.settleThere?.(db, own(row), body),
    writes: definition.writes ?? (() => []),
    holdsUp: (row: OutboxRow) => definition.holdsUp?.(own(row)) ?? [],
    putBack: async (db: Database, row: OutboxRow) => definition.putBack?.(db, own(row)),
    origin: (row: OutboxRow) => definition.origin?.(own(row).payload, row.userId),
  }
}

function isOfKind<K extends Kind>(row: OutboxRow, kind: K): row is RowFor<K> & OutboxRow {
  return row.kind === kind
}
