import { inquirySubjects } from '#server/repositories/inquiry-files.ts'
import { documentSubject } from '#server/repositories/billing/documents.ts'
import { batchRows, type ReadBatch, type Subject } from './part.ts'

/** Requests, tickets and conversations, without the notes of staff. */
const inquiries: ReadBatch = async ({ db, account: { id } }, { after }) => {
  const rows = await db
    .selectFrom('inquiries')
    .select([
      'id',
      'kind',
      'state',
      'title',
      'category',
      'priority',
      'description',
      'budget',
      'deadline',
      'technology',
      'requirements',
      'due',
      'created_at',
      'updated_at',
    ])
    .where('owner_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    // Each comes with its whole thread.
    .limit(50)
    .execute()
  if (rows.length === 0) return []
  const entries = await db
    .selectFrom('inquiry_entries')
    .select(['inquiry_id', 'author_name', 'side', 'text', 'state', 'created_at'])
    .where(
      'inquiry_id',
      'in',
      rows.map((row) => row.id),
    )
    .where('is_internal', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    Object.assign(row, {
      entries: entries
        .filter(({ inquiry_id }) => inquiry_id === row.id)
        .map(({ inquiry_id: _of, ...entry }) => entry),
    }),
  )
}

/** What the account wrote in the inquiries of others. */
const inquiryEntries: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('inquiry_entries')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_entries.inquiry_id')
    .select(['inquiry_entries.id', 'inquiries.title', 'inquiry_entries.text', 'inquiry_entries.created_at'])
    .where('inquiry_entries.author_id', '=', id)
    .where('inquiries.owner_id', '!=', id)
    .where('inquiry_entries.id', '>', after)
    .orderBy('inquiry_entries.id')
    .limit(batchRows)
    .execute()

const invoices: ReadBatch = async ({ db, account: { id } }, { after }) => {
  const rows = await db
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'client_name',
      'title',
      'currency',
      'tax_rate',
      'due',
      'note',
      'lines',
      'net',
      'tax',
      'total',
      'sent_at',
      'cancelled_at',
      'cancel_reason',
    ])
    .where('client_id', '=', id)
    .where('number', '!=', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()
  if (rows.length === 0) return []
  const payments = await db
    .selectFrom('payments')
    .leftJoin('payment_marks as void', (join) =>
      join.onRef('void.payment_id', '=', 'payments.id').on('void.kind', '=', 'void'),
    )
    .select(['invoice_id', 'amount', 'method', 'reference', 'paid_on', 'recorded_at', 'void.at as voided_at'])
    .where(
      'invoice_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    Object.assign(row, {
      lines: JSON.parse(row.lines),
      payments: payments
        .filter(({ invoice_id }) => invoice_id === row.id)
        .map(({ invoice_id: _of, ...payment }) => payment),
    }),
  )
}

const documents: ReadBatch = ({ db, account: { id } }, { after }) =>
  db
    .selectFrom('billing_documents')
    .select(['id', 'client_name', 'title', 'kind', 'body', 'created_at'])
    .where('client_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchRows)
    .execute()

export type FileRow = {
  id: string
  name: string
  size: number
  type: string
  sha256: string
  created_at: string
  storage_key: string
}

/** The files that the account uploaded, and those of its inquiries and documents that it may read. */
export function readFiles({ db, account: { id } }: Subject, skip: number): Promise<FileRow[]> {
  return (
    db
      .selectFrom('attachments')
      .select(['id', 'name', 'size', 'type', 'sha256', 'created_at', 'storage_key'])
      .where('state', '=', 'finished')
      // Those of the archive are the company's, and up to 2 GB long.
      .where('storage_key', 'not like', 'archive/%')
      .where((eb) =>
        eb.or([
          eb('owner_id', '=', id),
          eb.and([
            eb('subject_kind', '=', inquirySubjects.inquiry),
            eb('subject_id', 'in', (from) =>
              from.selectFrom('inquiries').select('uuid').where('owner_id', '=', id),
            ),
          ]),
          eb.and([
            eb('subject_kind', '=', inquirySubjects.entry),
            eb('subject_id', 'in', (from) =>
              from
                .selectFrom('inquiry_entries')
                .innerJoin('inquiries', 'inquiries.id', 'inquiry_entries.inquiry_id')
                .select((to) => to.cast<string>('inquiry_entries.id', 'text').as('key'))
                .where('inquiries.owner_id', '=', id)
                .where('inquiry_entries.is_internal', '=', 0),
            ),
          ]),
          eb.and([
            eb('subject_kind', '=', documentSubject),
            eb('subject_id', 'in', (from) =>
              from
                .selectFrom('billing_documents')
                .select('uuid')
                .where('client_id', '=', id)
                .where('withdrawn_at', 'is', null),
            ),
          ]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(batchRows)
      .offset(skip)
      .execute()
  )
}

export const clientParts = {
  inquiries,
  inquiry_entries: inquiryEntries,
  invoices,
  documents,
} as const
