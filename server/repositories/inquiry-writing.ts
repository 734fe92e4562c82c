import type { NewInquiry } from '#domain/inquiry-schemas.ts'
import { firstStateOf, maxInquiryEntries, type InquirySide, type InquiryState } from '#domain/inquiries.ts'
import type { Locale } from '#domain/locale.ts'
import type { Trx } from '#server/database/database.ts'
import { findInquiryKeys } from '#server/repositories/inquiries.ts'
import { attachFiles, inquirySubjects } from '#server/repositories/inquiry-files.ts'

type InquiryOrigin = { ownerId: number; at: string; locale: Locale }

/** Adds an inquiry, and does nothing if its uuid is taken; resolves to its keys. */
export async function insertInquiry(trx: Trx, inquiry: NewInquiry, { ownerId, at, locale }: InquiryOrigin) {
  const isRequest = inquiry.kind === 'request'
  const inserted = await trx
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
  if (inserted)
    await attachFiles(trx, inquiry.attachments, ownerId, { kind: inquirySubjects.inquiry, id: inquiry.id })
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
  const inserted = await trx
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
  if (!inserted) return false
  await attachFiles(trx, attachments, author.id, { kind: inquirySubjects.entry, id: inserted.id })
  if (!isInternal)
    await trx
      .updateTable('inquiries')
      .set({ updated_at: at, ...(state ? { state } : {}) })
      .where('id', '=', inquiryId)
      .execute()
  return true
}

/** Whether no reply or note may be added; exact while the inquiry is locked. */
export async function isThreadFull(trx: Trx, inquiryId: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom('inquiry_entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  return Number(count) >= maxInquiryEntries
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
