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
} from '#domain/inquiry-schemas.ts'
import type { InquirySide } from '#domain/inquiries.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { findAttachment } from '#server/repositories/attachments.ts'
import { filesOf, inquirySubjects } from '#server/repositories/inquiry-files.ts'
import { pastCursor, hasWords, orderOf, rowsOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** Who reads: staff also see notes. */
export type InquiryViewer = { id: number; side: InquirySide }

type Joined = ExpressionBuilder<Schema, 'inquiries'>

/** The entries of an inquiry that an account sees: notes are for all but its client. */
const entriesFor = (viewerId: number) => (from: Joined) =>
  from
    .selectFrom('inquiry_entries')
    .whereRef('inquiry_entries.inquiry_id', '=', 'inquiries.id')
    .where((eb) =>
      eb.or([eb('inquiry_entries.is_internal', '=', 0), eb('inquiries.owner_id', '!=', viewerId)]),
    )

function rowsFor(db: Database, viewerId: number) {
  const visible = entriesFor(viewerId)
  return db
    .selectFrom('inquiries')
    .innerJoin('users as owner', 'owner.id', 'inquiries.owner_id')
    .leftJoin('users as assignee', 'assignee.id', 'inquiries.assigned_to')
    .leftJoin('inquiry_reads', (join) =>
      join.onRef('inquiry_reads.inquiry_id', '=', 'inquiries.id').on('inquiry_reads.user_id', '=', viewerId),
    )
    .selectAll('inquiries')
    .select([
      'owner.first_name as owner_first',
      'owner.last_name as owner_last',
      'assignee.first_name as assignee_first',
      'assignee.last_name as assignee_last',
    ])
    .select((eb) => [
      visible(eb)
        .select((count) => count.fn.max('inquiry_entries.id').as('id'))
        .as('last_entry'),
      visible(eb).select('side').orderBy('inquiry_entries.id', 'desc').limit(1).as('last_side'),
      visible(eb)
        .select((count) => count.fn.countAll().as('n'))
        .where('inquiry_entries.author_id', '!=', viewerId)
        .where('inquiry_entries.id', '>', sql<number>`coalesce(inquiry_reads.entry_id, 0)`)
        .as('unread'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

/** The newest inquiries that an account started or cares for. */
export async function listOwnInquiries(db: Database, viewerId: number, limit: number): Promise<InquiryRow[]> {
  const rows = await rowsFor(db, viewerId)
    .where((eb) =>
      eb.or([eb('inquiries.owner_id', '=', viewerId), eb('inquiries.assigned_to', '=', viewerId)]),
    )
    .orderBy('inquiries.id', 'desc')
    .limit(rowsOf(limit))
    .execute()
  return rows.map((row) => v.parse(inquiryRowSchema, rowOf(row)))
}

/** The queue of the company, newest first. */
export async function listInquiries(
  db: Database,
  { q, kind, state, category, priority, assigned, viewerId }: InquiryFilter & { viewerId: number },
  cursor: IdCursor,
  limit: number,
): Promise<InquiryRow[]> {
  const rows = await rowsFor(db, viewerId)
    .where(hasWords(db, 'inquiries', q))
    .$if(kind !== undefined, (query) => query.where('inquiries.kind', '=', kind ?? ''))
    .$if(state !== undefined, (query) => query.where('inquiries.state', '=', state ?? ''))
    .$if(category !== undefined, (query) => query.where('inquiries.category', '=', category ?? ''))
    .$if(priority !== undefined, (query) => query.where('inquiries.priority', '=', priority ?? ''))
    .$if(assigned === 'me', (query) => query.where('inquiries.assigned_to', '=', viewerId))
    .$if(assigned === 'nobody', (query) => query.where('inquiries.assigned_to', 'is', null))
    .where(pastCursor('inquiries.id', cursor))
    .orderBy('inquiries.id', orderOf(cursor))
    .limit(rowsOf(limit))
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
  const row = await rowsFor(db, viewer.id).where('inquiries.id', '=', id).executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('inquiry_entries')
    .selectAll()
    .where('inquiry_id', '=', id)
    .$if(viewer.side === 'client', (query) => query.where('is_internal', '=', 0))
    .orderBy('id')
    .execute()
  const files = await filesOf(db, row.uuid, id)
  return v.parse(inquirySchema, {
    ...row,
    ...rowOf(row),
    files: files.filter((file) => file.subject_kind === inquirySubjects.inquiry),
    entries: entries.map((entry) =>
      entryOf(
        entry,
        viewer,
        files.filter(
          (file) => file.subject_kind === inquirySubjects.entry && file.subject_id === String(entry.id),
        ),
      ),
    ),
  })
}

/** A file of an inquiry that the viewer sees; undefined if there is none. */
export async function findInquiryFile(db: Database, id: number, viewer: InquiryViewer, file: string) {
  const { files, entries } = await readInquiry(db, id, viewer)
  const isShown = [...files, ...entries.flatMap((entry) => entry.files)].some((one) => one.id === file)
  return isShown ? findAttachment(db, file) : undefined
}

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
