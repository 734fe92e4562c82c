import * as v from 'valibot'
import type { Table } from 'dexie'
import type { Database } from '#platform/storage/database.ts'
import { isRowOf, type Kind, type OutboxRow, type Payloads, type RowFor } from './outbox-row.ts'

/** Where the text of a write was typed: the key of its draft, and the address of the page with that form. */
export type DraftOrigin = {
  place: string
  text: string
  path: string
  /** The draft is one form, so it takes a text only while nothing else is typed there. */
  isWhole?: true
}

/**
 * The form in which a kind is typed. `key` is built from the fields it needs, so that the form builds it by the same
 * function before there is a payload.
 */
type FormDefinition<P, TAbout> = {
  key: ((about: TAbout, userId: number) => string) & ((about: P, userId: number) => string)
  /** The draft as the form reads it. */
  text: (payload: P) => string
  /** The address of the page with the form. */
  path: (payload: P) => string
  /** The draft is one form, so it takes a text only while nothing else is typed there. */
  isWhole?: true
}

/** `method` is POST when not given. */
type WriteRequest = { path: string; method?: 'post' | 'put' | 'patch' | 'delete'; json?: unknown }

/** How one kind of write travels. The optimistic view of a kind is computed from its rows, so it needs no undo. */
type KindDefinition<K extends Kind, TAnswer, TTarget, TAbout> = {
  payload: v.GenericSchema<unknown, Payloads[K]>
  /** Rows with equal targets are sent in the order written. It takes the fields of the payload that it needs. */
  target: (about: TTarget) => string
  /** Null for a kind whose text is no draft of a form, or that has none. */
  form: FormDefinition<Payloads[K], TAbout> | null
  /** The title of what it is about, where the device knows it; '' for nothing in particular. */
  title: (db: Database, payload: Payloads[K]) => Promise<string> | string
  /** What the person wrote. Default: nothing. */
  words?: (payload: Payloads[K]) => string
  request: (row: RowFor<K>) => WriteRequest
  answer: v.GenericSchema<unknown, TAnswer>
  /** Two unsent rows of a target become one with the later payload. */
  coalesces: boolean
  /** Whether the server now is as the row wanted; if not the row is sent again under a key of its own. */
  isSatisfied: (row: RowFor<K>, answer: TAnswer) => boolean
  /** Whether a refusal says that what the row wants is there already. Default: never. */
  isAlreadyDone?: (status: number, body: unknown) => boolean
  /** What is sent, as another write, when the server refuses this one for good. Default: nothing, it is parked. */
  fallback?: (payload: Payloads[K], body: unknown) => Payloads[K] | undefined
  /** Puts a refusal that `isAlreadyDone` into the cache. Default: nothing. */
  settleExisting?: (db: Database, row: RowFor<K>, body: unknown) => Promise<void>
  /** Puts the answer into the cache, in the transaction that marks the row done. */
  settle: (db: Database, row: RowFor<K>, answer: TAnswer) => Promise<void>
  /** The tables that `settle` reads or writes. Default: none. */
  writes?: (db: Database) => Table[]
  /** Puts its text back where it is edited, where that is no draft of a form; answers the address of that page. */
  restoreDraft?: (db: Database, row: RowFor<K>) => Promise<string>
  /** Other targets whose rows wait while this row does. Default: none. */
  blocks?: (row: RowFor<K>) => string[]
}

/**
 * What the outbox and the drain know of a kind. `body` is an answer that `isExpected`. `target` and `draftKey` are for
 * whoever reads or writes rows and drafts of this kind: no other code builds them.
 */
export type KindHandle<K extends Kind, TTarget = Payloads[K], TAbout = Payloads[K]> = {
  payload: v.GenericSchema<unknown, Payloads[K]>
  /** The key of the draft of its form; undefined for a kind without a form. */
  draftKey: (about: TAbout, userId: number) => string | undefined
  coalesces: boolean
  target: (about: TTarget) => string
  title: (db: Database, row: OutboxRow) => Promise<string>
  words: (row: OutboxRow) => string
  request: (row: OutboxRow) => WriteRequest
  isExpected: (body: unknown) => boolean
  isSatisfied: (row: OutboxRow, body: unknown) => boolean
  isAlreadyDone: (status: number, body: unknown) => boolean
  fallback: (row: OutboxRow, body: unknown) => OutboxRow | undefined
  settle: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  settleExisting: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  writes: (db: Database) => Table[]
  blocks: (row: OutboxRow) => string[]
  restoreDraft: (db: Database, row: OutboxRow) => Promise<string | undefined>
  draftOrigin: (row: OutboxRow) => DraftOrigin | undefined
}

/**
 * A definition as the outbox and the drain use it; they hold rows of any kind. What takes a row throws a TypeError for
 * one of another kind.
 */
export function defineKind<K extends Kind, TAnswer, TTarget, TAbout>(
  kind: K,
  definition: KindDefinition<K, TAnswer, TTarget, TAbout>,
): KindHandle<K, TTarget, TAbout> {
  const { payload, form, coalesces, target } = definition
  function own(row: OutboxRow): RowFor<K> {
    if (!isRowOf(row, kind)) throw new TypeError(`a ${row.kind} row was handed to ${kind}`)
    return row
  }
  return {
    payload,
    draftKey: (about: TAbout, userId: number) => form?.key(about, userId),
    coalesces,
    target,
    title: async (db: Database, row: OutboxRow) => definition.title(db, own(row).payload),
    words: (row: OutboxRow) => definition.words?.(own(row).payload) ?? '',
    request: (row: OutboxRow) => definition.request(own(row)),
    isExpected: (body: unknown) => v.is(definition.answer, body),
    isSatisfied: (row: OutboxRow, body: unknown) =>
      definition.isSatisfied(own(row), v.parse(definition.answer, body)),
    isAlreadyDone: definition.isAlreadyDone ?? (() => false),
    fallback: (row: OutboxRow, body: unknown) => {
      const changed = definition.fallback?.(own(row).payload, body)
      return changed && Object.assign({ ...row }, { payload: changed })
    },
    settle: (db: Database, row: OutboxRow, body: unknown) =>
      definition.settle(db, own(row), v.parse(definition.answer, body)),
    settleExisting: async (db: Database, row: OutboxRow, body: unknown) =>
      definition.settleExisting?.(db, own(row), body),
    writes: definition.writes ?? (() => []),
    blocks: (row: OutboxRow) => definition.blocks?.(own(row)) ?? [],
    restoreDraft: async (db: Database, row: OutboxRow) => definition.restoreDraft?.(db, own(row)),
    draftOrigin: (row: OutboxRow) => (form ? originOf(form, own(row)) : undefined),
  }
}

function originOf<K extends Kind, TAbout>(
  { key, text, path, isWhole }: FormDefinition<Payloads[K], TAbout>,
  { payload, userId }: RowFor<K>,
): DraftOrigin {
  const origin = { place: key(payload, userId), text: text(payload), path: path(payload) }
  return isWhole ? { ...origin, isWhole } : origin
}
