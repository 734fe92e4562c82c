import { SqliteAdapter, type Selectable } from 'kysely'
import { type Database, type Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { conflict, Problem, type Refusal } from '#server/http/problem.ts'

export type Attachment = Selectable<Schema['attachments']>

/** What an attachment belongs to: a kind such as `ticket`, and the id of the row. */
export type Subject = { kind: string; id: number | string }

export function findAttachment(db: Database, id: string): Promise<Attachment | undefined> {
  return db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * What an account has uploaded: unfinished files, and bytes begun since a time, of unfinished ones as announced, of files
 * removed meanwhile as sent.
 * PostgreSQL's sum of a bigint is a text.
 */
export async function uploadsOf(
  db: Database,
  ownerId: number,
  since: string,
): Promise<{ open: number; bytes: number }> {
  const { open, bytes } = await db
    .selectFrom('attachments')
    .select(({ fn, eb }) => [
      fn.sum<string | number | null>(eb.case().when('state', '=', 'open').then(1).else(0).end()).as('open'),
      fn
        .sum<string | number | null>(
          eb.case().when('created_at', '>', since).then(eb.ref('size')).else(0).end(),
        )
        .as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('created_at', '>', since)]))
    .executeTakeFirstOrThrow()
  return { open: Number(open ?? 0), bytes: Number(bytes ?? 0) }
}

type NewUpload = {
  id: string
  ownerId: number
  name: string
  size: number
  at: string
  /** Whether it is a file of the archive instead of an attachment of a write. */
  isForArchive: boolean
}

/** Whether an upload is a file of the archive. */
export function isForArchive({ storage_key: key }: Pick<Attachment, 'storage_key'>): boolean {
  return key.startsWith('archive/')
}

/** Keeps other uploads of an account from beginning until the transaction ends. */
export async function lockUploads(trx: Trx, ownerId: number): Promise<void> {
  // SQLite has one writer at a time and knows no row locks.
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().execute()
}

/** Adds an unfinished upload, whose whole size counts from now on; false if the id is taken. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<boolean> {
  const inserted = await db
    .insertInto('attachments')
    .values({
      id: upload.id,
      owner_id: upload.ownerId,
      name: upload.name,
      size: upload.size,
      type: '',
      sha256: '',
      state: 'open',
      created_at: upload.at,
      finished_at: null,
      subject_kind: null,
      subject_id: null,
      storage_key: `${upload.isForArchive ? 'archive' : upload.id.slice(0, 2)}/${upload.id}`,
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Finished = {
  name: string
  /** Media type. */
  type: string
  sha256: string
  at: string
  hasPictures: boolean
  /** What it belongs to from now on; null until a write refers to it. */
  subject: Subject | null
}

/** Marks an open upload as finished; false if it is not open. */
export async function finishUpload(db: Database, id: string, finished: Finished): Promise<boolean> {
  const { name, type, sha256, at, hasPictures, subject } = finished
  const changed = await db
    .updateTable('attachments')
    .set({ name, type, sha256, state: 'finished', finished_at: at })
    .set({ pictures: hasPictures ? 'waiting' : 'none' })
    .set({ subject_kind: subject?.kind ?? null, subject_id: subject && String(subject.id) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Marks an upload that nothing refers to as without bytes; false if something refers to it. From now on it counts with the
 * bytes that were sent.
 */
export async function closeUpload(
  db: Database,
  id: string,
  closing: { state: 'refused' | 'removed'; sent: number },
): Promise<boolean> {
  const closed = await db
    .updateTable('attachments')
    .set({ state: closing.state, size: closing.sent })
    .where('id', '=', id)
    .where('subject_kind', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/**
 * Lets a write's subject have the attachments, in the transaction of that write: they are its owner's, finished, and
 * belong to nothing else. Repeating it for the same subject changes nothing. Returns a refusal before any change, to be
 * answered as it is, or the attachments in the order of `ids`.
 */
export async function attach(
  trx: Trx,
  ids: readonly string[],
  { ownerId, subject }: { ownerId: number; subject: Subject },
): Promise<{ refusal: Refusal } | { attachments: Attachment[] }> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return { attachments: [] }
  const owned = await trx
    .selectFrom('attachments')
    .selectAll()
    .where('id', 'in', uniqueIds)
    .where('owner_id', '=', ownerId)
    .execute()
  const byId = new Map(owned.map((row) => [row.id, row]))
  const subjectId = String(subject.id)
  const rows = uniqueIds.map((id) => byId.get(id))
  const isTaken = (row: Attachment) =>
    row.subject_kind !== null && (row.subject_kind !== subject.kind || row.subject_id !== subjectId)
  const attachments = rows.filter(
    (row): row is Attachment => row !== undefined && row.state === 'finished' && !isTaken(row),
  )
  if (attachments.length < uniqueIds.length) return { refusal: notAttachable }
  const changed = await trx
    .updateTable('attachments')
    .set({ subject_kind: subject.kind, subject_id: subjectId })
    .where('id', 'in', uniqueIds)
    .where('state', '=', 'finished')
    .where((eb) =>
      eb.or([
        eb('subject_kind', 'is', null),
        eb.and([eb('subject_kind', '=', subject.kind), eb('subject_id', '=', subjectId)]),
      ]),
    )
    .returning('id')
    .execute()
  // Another transaction removed or took one in between: thrown, so that this one has no effect.
  if (changed.length < uniqueIds.length) throw new Problem(notAttachable.status, notAttachable.body)
  return {
    attachments: attachments.map((row) =>
      Object.assign(row, { subject_kind: subject.kind, subject_id: subjectId }),
    ),
  }
}

const notAttachable = conflict(
  'A file is not on the server, or belongs to something else. Please attach it again.',
)
