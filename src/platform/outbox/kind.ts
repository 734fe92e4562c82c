import * as v from 'valibot'
import type { Table } from 'dexie'
import type { Database } from '#platform/storage/database.ts'
import type { OutboxRow, RowOf } from './outbox-row.ts'
import { asTarget, type Target } from './target.ts'

/** Where the text of a write was typed: the key (`place`) of its draft, and the address of the page with the form. */
export type DraftOrigin = {
  place: string
  text: string
  path: string
  /** The draft holds all fields of a form, so text is returned to it only while it is empty. */
  isWhole?: true
}

/**
 * The form that creates rows of a kind. `key` takes only the fields it needs, so that the form can compute the draft
 * key before there is a payload.
 */
type FormDefinition<P, TAbout> = {
  key: ((about: TAbout, userId: number) => string) & ((about: P, userId: number) => string)
  /** The payload, serialised as the form stores its draft; null for a payload that no form made. */
  text: (payload: P) => string | null
  /** The address of the page with the form. */
  path: (payload: P) => string
  /** The draft holds all fields of a form, so text is returned to it only while it is empty. */
  isWhole?: true
}

/** `method` defaults to POST. */
type WriteRequest = { path: string; method?: 'post' | 'put' | 'patch' | 'delete'; json?: unknown }

/** Defines one kind of write. The optimistic view is computed from the rows, so a failed write needs no rollback. */
type KindDefinition<K extends string, P, TAnswer, TTarget, TAbout> = {
  payload: v.GenericSchema<unknown, P>
  /** Rows with equal targets are sent in the order written. Takes only the payload fields it needs. */
  target: (about: TTarget) => string
  /** Default: none, for a kind without text, or whose text is not the draft of a form. */
  form?: FormDefinition<P, TAbout>
  /** Title of the item the write refers to, as far as the device knows it. Default: '', for a write that refers to no item. */
  title?: (db: Database, payload: P) => Promise<string> | string
  /** The text the user wrote. Default: ''. */
  words?: (payload: P) => string
  request: (row: RowOf<K, P>) => WriteRequest
  answer: v.GenericSchema<unknown, TAnswer>
  /** Whether unsent rows of one target coalesce into one row with the latest payload. */
  coalesces: boolean
  /** Whether the response shows the wanted state. If not, the row is resent under a derived Idempotency-Key. Default: always. */
  isSatisfied?: (row: RowOf<K, P>, answer: TAnswer) => boolean
  /** Whether an error response means that the wanted state already exists. Default: never. */
  isAlreadyDone?: (status: number, body: unknown) => boolean
  /**
   * The payload to send as a new write when the server rejects this one permanently. Default: none, the row is parked.
   */
  fallback?: (payload: P, body: unknown) => P | undefined
  /** Writes an error response that `isAlreadyDone` into the cache. Default: nothing. */
  settleExisting?: (db: Database, row: RowOf<K, P>, body: unknown) => Promise<void>
  /** Writes the response into the cache, in the transaction that marks the row as done. Default: nothing. */
  settle?: (db: Database, row: RowOf<K, P>, answer: TAnswer) => Promise<unknown>
  /** Tables that `settle` reads or writes. Default: none. */
  writes?: (db: Database) => Table[]
  /**
   * Whether an executed write is resent automatically to a server restored from a backup. Otherwise the row is parked,
   * because its effect has left the server, such as a mail, or a later decision may contradict it. Default: always.
   */
  isResentAfterRestore?: (payload: P) => boolean
  /** Restores the text to an editor that is not a form draft; resolves to the address of that page. */
  restoreDraft?: (db: Database, row: RowOf<K, P>) => Promise<string>
  /**
   * Whether the write is meant only together with an earlier one of its target that is not sent yet: it is parked if that one
   * is refused or discarded. Default: never.
   */
  follows?: (payload: P, earlier: P) => boolean
  /** Further targets whose rows wait until this row is done. Default: none. */
  blocks?: (row: RowOf<K, P>) => Target[]
}

/**
 * The interface of a kind to the outbox and the drain. `body` must satisfy `isExpected`. `target` and `draftKey` are
 * the only source of target and draft keys of this kind.
 */
export type KindHandle<P, TTarget = P, TAbout = P> = {
  payload: v.GenericSchema<unknown, P>
  /** The draft key of the form; undefined for a kind without a form. */
  draftKey: (about: TAbout, userId: number) => string | undefined
  coalesces: boolean
  target: (about: TTarget) => Target
  title: (db: Database, row: OutboxRow) => Promise<string>
  words: (row: OutboxRow) => string
  request: (row: OutboxRow) => WriteRequest
  isExpected: (body: unknown) => boolean
  isSatisfied: (row: OutboxRow, body: unknown) => boolean
  isAlreadyDone: (status: number, body: unknown) => boolean
  fallback: (row: OutboxRow, body: unknown) => OutboxRow | undefined
  settle: (db: Database, row: OutboxRow, body: unknown) => Promise<unknown>
  settleExisting: (db: Database, row: OutboxRow, body: unknown) => Promise<void>
  writes: (db: Database) => Table[]
  isResentAfterRestore: (row: OutboxRow) => boolean
  /** Undefined for a kind whose writes follow none. */
  follows: ((payload: P, earlier: OutboxRow) => boolean) | undefined
  blocks: (row: OutboxRow) => Target[]
  /** Undefined for a kind whose text returns to the draft of its form, if it has one. */
  restoreDraft: ((db: Database, row: OutboxRow) => Promise<string>) | undefined
  draftOrigin: (row: OutboxRow) => DraftOrigin | undefined
}

/**
 * Adapts a definition for the outbox and the drain, which hold rows of all kinds. Each function that takes a row throws
 * a TypeError for a row of another kind.
 */
export function defineKind<K extends string, P, TAnswer, TTarget, TAbout>(
  kind: K,
  definition: KindDefinition<K, P, TAnswer, TTarget, TAbout>,
): KindHandle<P, TTarget, TAbout> {
  const { payload, form, coalesces, follows, restoreDraft } = definition
  function asKind(row: OutboxRow): RowOf<K, P> {
    if (!isOfKind<K, P>(row, kind)) throw new TypeError(`a ${row.kind} row was handed to ${kind}`)
    return row
  }
  return {
    payload,
    draftKey: (about: TAbout, userId: number) => form?.key(about, userId),
    coalesces,
    target: (about: TTarget) => asTarget(definition.target(about)),
    title: async (db: Database, row: OutboxRow) => definition.title?.(db, asKind(row).payload) ?? '',
    words: (row: OutboxRow) => definition.words?.(asKind(row).payload) ?? '',
    request: (row: OutboxRow) => definition.request(asKind(row)),
    isExpected: (body: unknown) => v.is(definition.answer, body),
    isSatisfied: (row: OutboxRow, body: unknown) =>
      definition.isSatisfied?.(asKind(row), v.parse(definition.answer, body)) ?? true,
    isAlreadyDone: definition.isAlreadyDone ?? (() => false),
    fallback: (row: OutboxRow, body: unknown) => {
      const changed = definition.fallback?.(asKind(row).payload, body)
      return changed && Object.assign({ ...row }, { payload: changed })
    },
    settle: async (db: Database, row: OutboxRow, body: unknown) =>
      definition.settle?.(db, asKind(row), v.parse(definition.answer, body)),
    settleExisting: async (db: Database, row: OutboxRow, body: unknown) =>
      definition.settleExisting?.(db, asKind(row), body),
    writes: definition.writes ?? (() => []),
    isResentAfterRestore: (row: OutboxRow) => definition.isResentAfterRestore?.(asKind(row).payload) ?? true,
    follows: follows && ((write: P, earlier: OutboxRow) => follows(write, asKind(earlier).payload)),
    blocks: (row: OutboxRow) => definition.blocks?.(asKind(row)) ?? [],
    restoreDraft: restoreDraft && ((db: Database, row: OutboxRow) => restoreDraft(db, asKind(row))),
    draftOrigin: (row: OutboxRow) => (form ? originOf(form, asKind(row)) : undefined),
  }
}

/** Not `isRowOf`, whose type comes from all kinds, and these from here. */
function isOfKind<K extends string, P>(row: OutboxRow, kind: K): row is OutboxRow & RowOf<K, P> {
  return row.kind === kind
}

function originOf<P, TAbout>(
  { key, text, path, isWhole }: FormDefinition<P, TAbout>,
  { payload, userId }: { payload: P; userId: number },
): DraftOrigin | undefined {
  const typed = text(payload)
  if (typed === null) return undefined
  const origin = { place: key(payload, userId), text: typed, path: path(payload) }
  return isWhole ? { ...origin, isWhole } : origin
}
