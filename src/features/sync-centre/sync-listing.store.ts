import { kinds, isKnownKind } from '#platform/outbox/kinds.ts'
import { visitorId, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { OutboxStatus } from '#platform/outbox/outbox.ts'
import { drainNow, engine } from '#platform/engine/page-engine.ts'
import { readStatus } from './sync-centre.store.ts'

/**
 * An outbox row with the title of its target, if known, and the text that the user wrote. `canEdit`: it has
 * a form or an editor that takes its text back.
 */
export type RowListing = { row: OutboxRow; about: string; words: string; canEdit: boolean }

/**
 * The actions of the user and of the visitor. `bytes` is the estimated upload size of the queued ones. `isSealed`:
 * nobody is signed in, and hidden actions of a user wait for their next sign-in.
 */
export type Listing = {
  refused: RowListing[]
  waiting: RowListing[]
  sent: RowListing[]
  bytes: number
  isSealed: boolean
}

/** Measured size of the request headers with a token; the size of the body is known. */
const bytesOfHeaders = 700

/** Reads all open actions and the latest `sentLimit` sent ones. */
export async function readListing(userId: number | null, sentLimit: number): Promise<Listing> {
  const owners = userId === null ? [visitorId] : [visitorId, userId]
  const lists = await Promise.all(owners.map((owner) => engine.outbox.rows(owner)))
  const open = lists.flat().toSorted((a, b) => a.seq - b.seq)
  const sentLists = await Promise.all(owners.map((owner) => engine.outbox.listSent(owner, sentLimit)))
  const sent = sentLists.flat().toSorted((a, b) => b.doneAt - a.doneAt)
  const waiting = open.filter((row) => row.state !== 'parked')
  return {
    refused: await toListings(open.filter((row) => row.state === 'parked')),
    waiting: await toListings(waiting),
    sent: await toListings(sent.slice(0, sentLimit)),
    bytes: waiting.reduce((sum, row) => sum + bytesOf(row), 0),
    isSealed: userId === null && (await hasSealed()),
  }
}

async function hasSealed(): Promise<boolean> {
  const sealed = await engine.db.outbox
    .filter((row) => row.userId !== visitorId && row.state !== 'done')
    .first()
  return sealed !== undefined
}

function bytesOf(row: OutboxRow): number {
  if (!isKnownKind(row.kind)) return 0
  const { path, json } = kinds[row.kind].request(row)
  return bytesOfHeaders + new Blob([path, JSON.stringify(json ?? '')]).size
}

function toListings(rows: OutboxRow[]): Promise<RowListing[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (!isKnownKind(row.kind)) return { row, about: '', words: '', canEdit: false }
      const kind = kinds[row.kind]
      const canEdit = Boolean(kind.restoreDraft ?? kind.draftOrigin(row))
      return { row, about: await kind.title(engine.db, row), words: kind.words(row), canEdit }
    }),
  )
}

/** Drains the outbox, and resolves with what is queued or refused afterwards. */
export async function sendNow(userId: number | null): Promise<OutboxStatus> {
  await drainNow()
  return readStatus(userId)
}
