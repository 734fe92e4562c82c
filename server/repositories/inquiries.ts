import { sql, type ExpressionBuilder } from 'kysely'
import * as v from 'valibot'
import {
  inquiryEntrySchema,
  inquiryRowSchema,
  inquirySchema,
  type Inquiry,
  type InquiryEntry,
  type InquiryFilter,
  type InquiryRow,
  type NewInquiry,
} from '#domain/inquiry-schemas.ts'
import { firstStateOf, type InquirySide, type InquiryState } from '#domain/inquiries.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import type { Database, Trx } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { errorBody } from '#domain/api-error.ts'
import { Problem } from '#server/http/problem.ts'
import { attach, findAttachment, type Subject } from '#server/repositories/attachments.ts'
import { beyond, hasWords, orderOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** Who reads: staff also see notes. */
export type InquiryViewer = { id: number; side: InquirySide }

type Joined = ExpressionBuilder<Schema, 'inquiries'>

/** The visible entries of an inquiry. */
const entriesFor =
  ({ side }: InquiryViewer) =>
  (from: Joined) =>
    from
      .selectFrom('inquiry_entries')
      .whereRef('inquiry_entries.inquiry_id', '=', 'inquiries.id')
      .$if(side === 'client', (query) => query.where('inquiry_entries.is_internal', '=', 0))

function rowsFor(db: Database, viewer: InquiryViewer) {
  const visible = entriesFor(viewer)
  return db
    .selectFrom('inquiries')
    .innerJoin('users as owner', 'owner.id', 'inquiries.owner_id')
    .leftJoin('users as assignee', 'assignee.id', 'inquiries.assigned_to')
    .leftJoin('inquiry_reads', (join) =>
      join.onRef('inquiry_reads.inquiry_id', '=', 'inquiries.id').on('inquiry_reads.user_id', '=', viewer.id),
    )
    .selectAll('inquiries')
    .select([
      'owner.first_name as owner_first',
      'owner.last_name as owner_last',
      'assignee.first_name as assignee_first',
      'assignee.last_name as assignee_last',
    ])
    .select((from) => [
      visible(from)
        .select((count) => count.fn.max('inquiry_entries.id').as('id'))
        .as('last_entry'),
      visible(from).select('side').orderBy('inquiry_entries.id', 'desc').limit(1).as('last_side'),
      visible(from)
        .select((count) => count.fn.countAll().as('n'))
        .where('inquiry_entries.author_id', '!=', viewer.id)
        .where('inquiry_entries.id', '>', sql<number>`coalesce(inquiry_reads.entry_id, 0)`)
        .as('unread'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

/** The newest inquiries that an account started or cares for. */
export async function listOwnInquiries(
  db: Database,
  viewer: InquiryViewer,
  limit: number,
): Promise<InquiryRow[]> {
  const rows = await rowsFor(db, viewer)
    .where((where) =>
      where.or([where('inquiries.owner_id', '=', viewer.id), where('inquiries.assigned_to', '=', viewer.id)]),
    )
    .orderBy('inquiries.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => v.parse(inquiryRowSchema, rowOf(row)))
}

/** The queue of the company, newest first. */
export async function listInquiries(
  db: Database,
  { q, kind, state, category, assigned, viewerId }: InquiryFilter & { viewerId: number },
  cursor: IdCursor,
  limit: number,
): Promise<InquiryRow[]> {
  const rows = await rowsFor(db, { id: viewerId, side: 'staff' })
    .where(hasWords(db, 'inquiries', q))
    .$if(kind !== undefined, (query) => query.where('inquiries.kind', '=', kind ?? ''))
    .$if(state !== undefined, (query) => query.where('inquiries.state', '=', state ?? ''))
    .$if(category !== undefined, (query) => query.where('inquiries.category', '=', category ?? ''))
    .$if(assigned === 'me', (query) => query.where('inquiries.assigned_to', '=', viewerId))
    .$if(assigned === 'nobody', (query) => query.where('inquiries.assigned_to', 'is', null))
    .where(beyond('inquiries.id', cursor))
    .orderBy('inquiries.id', orderOf(cursor))
    .limit(limit)
    .execute()
  return rows.map((row) => v.parse(inquiryRowSchema, rowOf(row)))
}

/** What decides who may see and change it; undefined if there is none. `forUpdate` locks it until the transaction ends. */
export async function findInquiryKeys(db: Database, uuid: string, { forUpdate = false } = {}) {
  // SQLite has one writer at a time and knows no row locks.
  if (forUpdate) await db.updateTable('inquiries').set('uuid', uuid).where('uuid', '=', uuid).execute()
  return db
    .selectFrom('inquiries')
    .select(['id', 'owner_id', 'assigned_to', 'locale'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}
export type InquiryKeys = NonNullable<Awaited<ReturnType<typeof findInquiryKeys>>>

/** An inquiry with its thread, which must exist. */
export async function readInquiry(db: Database, id: number, viewer: InquiryViewer): Promise<Inquiry> {
  const row = await rowsFor(db, viewer).where('inquiries.id', '=', id).executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('inquiry_entries')
    .selectAll()
    .where('inquiry_id', '=', id)
    .$if(viewer.side === 'client', (query) => query.where('is_internal', '=', 0))
    .orderBy('id')
    .execute()
  const files = await filesOf(
    db,
    row.uuid,
    entries.map((entry) => entry.id),
  )
  return v.parse(inquirySchema, {
    ...row,
    ...rowOf(row),
    files: files.filter((file) => file.subject_kind === subjects.inquiry),
    entries: entries.map((entry) =>
      entryOf(
        entry,
        viewer,
        files.filter((file) => file.subject_kind === subjects.entry && file.subject_id === String(entry.id)),
      ),
    ),
  })
}

/** What attachments of an inquiry, and of an entry, belong to. */
const subjects = { inquiry: 'inquiry', entry: 'inquiry-entry' } as const

async function filesOf(db: Database, uuid: string, entries: readonly number[]) {
  return db
    .selectFrom('attachments')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('subject_kind', '=', subjects.inquiry), where('subject_id', '=', uuid)]),
        ...(entries.length === 0
          ? []
          : [
              where.and([
                where('subject_kind', '=', subjects.entry),
                where('subject_id', 'in', entries.map(String)),
              ]),
            ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A file of an inquiry that the viewer sees; undefined if there is none. */
export async function findInquiryFile(db: Database, id: number, viewer: InquiryViewer, file: string) {
  const { files, entries } = await readInquiry(db, id, viewer)
  const isShown = [...files, ...entries.flatMap((entry) => entry.files)].some((one) => one.id === file)
  return isShown ? findAttachment(db, file) : undefined
}

/**
 * Gives an inquiry or an entry its files. Throws Problem 409 if one is not on the server, so that nothing of the write
 * remains.
 */
async function attachFiles(
  trx: Trx,
  ids: readonly string[],
  ownerId: number,
  subject: Subject,
): Promise<void> {
  const done = await attach(trx, ids, { ownerId, subject })
  if ('refusal' in done) throw new Problem(done.refusal.status, errorBody('conflict', missingFile))
}
const missingFile = 'A file is not on the server, or belongs to something else. Please attach it again.'

type EntryRow = {
  id: number
  author_id: number
  author_name: string
  is_internal: number
  idempotency_key: string | null
}
function entryOf(entry: EntryRow, viewer: InquiryViewer, files: readonly object[]): InquiryEntry {
  return v.parse(inquiryEntrySchema, {
    files,
    ...entry,
    by: { id: entry.author_id, name: entry.author_name },
    is_internal: entry.is_internal === 1,
    key: entry.author_id === viewer.id ? entry.idempotency_key : null,
  })
}

function rowOf({ owner_first, owner_last, assignee_first, assignee_last, ...row }: Row) {
  return {
    ...row,
    id: row.uuid,
    number: row.id,
    owner: { id: row.owner_id, name: `${owner_first} ${owner_last}`.trim() },
    assigned_to:
      row.assigned_to === null
        ? null
        : { id: row.assigned_to, name: `${assignee_first ?? ''} ${assignee_last ?? ''}`.trim() },
    last_entry: row.last_entry ?? 0,
    last_side: row.last_side ?? 'client',
    unread: Number(row.unread ?? 0),
  }
}

type Made = { ownerId: number; at: string; locale: Locale }

/** Adds an inquiry, and does nothing if its uuid is taken; resolves to its keys. */
export async function insertInquiry(trx: Trx, inquiry: NewInquiry, { ownerId, at, locale }: Made) {
  const isRequest = inquiry.kind === 'request'
  const made = await trx
    .insertInto('inquiries')
    .values({
      uuid: inquiry.id,
      kind: inquiry.kind,
      state: firstStateOf(inquiry.kind),
      owner_id: ownerId,
      assigned_to: null,
      due: null,
      title: inquiry.title,
      category: isRequest ? inquiry.type : inquiry.kind === 'ticket' ? inquiry.category : '',
      priority: inquiry.kind === 'conversation' ? '' : inquiry.priority,
      description: inquiry.description,
      budget: isRequest ? inquiry.budget : '',
      deadline: isRequest ? inquiry.deadline : '',
      technology: isRequest ? inquiry.technology : '',
      requirements: isRequest ? inquiry.requirements : '',
      locale,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await attachFiles(trx, inquiry.attachments, ownerId, { kind: subjects.inquiry, id: inquiry.id })
  return findInquiryKeys(trx, inquiry.id)
}

type NewEntry = {
  inquiryId: number
  author: { id: number; name: string }
  side: InquirySide
  isInternal: boolean
  text: string
  state: InquiryState | null
  at: string
  key: string | null
  attachments?: readonly string[]
}

/** Adds an entry with its files; false if the key of its author has one. A note does not count as a change that clients see. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  const { inquiryId, author, side, isInternal, text, state, at, key, attachments = [] } = entry
  const made = await trx
    .insertInto('inquiry_entries')
    .values({
      inquiry_id: inquiryId,
      author_id: author.id,
      author_name: author.name,
      side,
      is_internal: isInternal ? 1 : 0,
      text,
      state,
      created_at: at,
      idempotency_key: key,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await attachFiles(trx, attachments, author.id, { kind: subjects.entry, id: made.id })
  if (!isInternal)
    await trx
      .updateTable('inquiries')
      .set({ updated_at: at, ...(state ? { state } : {}) })
      .where('id', '=', inquiryId)
      .execute()
  return true
}

export async function assignInquiry(
  trx: Trx,
  id: number,
  to: number | null,
  due: string | null,
): Promise<void> {
  await trx.updateTable('inquiries').set({ assigned_to: to, due }).where('id', '=', id).execute()
}

/** Remembers the last entry that an account read; an earlier one than before changes nothing. */
export async function markRead(trx: Trx, inquiryId: number, userId: number, entry: number): Promise<void> {
  await trx
    .insertInto('inquiry_reads')
    .values({ inquiry_id: inquiryId, user_id: userId, entry_id: entry })
    .onConflict((conflict) =>
      conflict
        .columns(['inquiry_id', 'user_id'])
        .doUpdateSet({ entry_id: entry })
        .where('inquiry_reads.entry_id', '<', entry),
    )
    .execute()
}

/** Where mails about an inquiry go: its client, in the language in which it was written. */
export async function findClient(
  db: Database,
  { owner_id, locale }: InquiryKeys,
): Promise<{ email: string; locale: Locale } | undefined> {
  const owner = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', owner_id)
    .executeTakeFirst()
  if (!owner) return undefined
  const spoken = isLocale(owner.locale) ? owner.locale : locale
  return { email: owner.email, locale: isLocale(spoken) ? spoken : 'en' }
}
