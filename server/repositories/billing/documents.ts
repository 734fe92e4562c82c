import * as v from 'valibot'
import {
  documentSchema,
  type BillingDocument,
  type DocumentFilter,
  type NewDocument,
} from '#domain/billing-schemas.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { attachFiles } from '#server/repositories/inquiry-files.ts'
import { markOf, type Author } from '#server/repositories/billing/payments.ts'
import { pastCursor, hasWords, orderOf, type IdCursor } from '#server/repositories/staff/keyset.ts'

/** What attachments of a document belong to. */
export const documentSubject = 'billing-document'

const documentQuery = (db: Database) => db.selectFrom('billing_documents').selectAll('billing_documents')
type Row = Awaited<ReturnType<ReturnType<typeof documentQuery>['executeTakeFirstOrThrow']>>

async function toDocuments(db: Database, documentRows: readonly Row[]): Promise<BillingDocument[]> {
  if (documentRows.length === 0) return []
  const files = await db
    .selectFrom('attachments')
    .select(['id', 'name', 'size', 'type', 'subject_id'])
    .where('subject_kind', '=', documentSubject)
    .where(
      'subject_id',
      'in',
      documentRows.map(({ uuid }) => uuid),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return documentRows.map((row) =>
    v.parse(documentSchema, {
      ...row,
      id: row.uuid,
      count: row.id,
      client: { id: row.client_id, name: row.client_name },
      by: { id: row.author_id, name: row.author_name },
      files: files.filter(({ subject_id }) => subject_id === row.uuid),
      withdrawn: markOf(row.withdrawn_by, row.withdrawn_name, row.withdrawn_at, row.withdraw_reason),
    }),
  )
}

/** Documents of all clients, newest first. */
export async function listDocuments(
  db: Database,
  { q, kind }: DocumentFilter,
  cursor: IdCursor,
  limit: number,
): Promise<BillingDocument[]> {
  const documentRows = await documentQuery(db)
    .where(hasWords(db, 'billing_documents', q))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .where(pastCursor('id', cursor))
    .orderBy('id', orderOf(cursor))
    .limit(limit)
    .execute()
  return toDocuments(db, documentRows)
}

/** The documents of a client that were not withdrawn, newest first. */
export async function listOwnDocuments(
  db: Database,
  clientId: number,
  cursor: IdCursor,
  limit: number,
): Promise<BillingDocument[]> {
  const documentRows = await documentQuery(db)
    .where('client_id', '=', clientId)
    .where('withdrawn_at', 'is', null)
    .where(pastCursor('id', cursor))
    .orderBy('id', orderOf(cursor))
    .limit(limit)
    .execute()
  return toDocuments(db, documentRows)
}

export async function findDocument(db: Database, uuid: string): Promise<BillingDocument | undefined> {
  const row = await documentQuery(db).where('uuid', '=', uuid).executeTakeFirst()
  return row && (await toDocuments(db, [row]))[0]
}

type DocumentInsert = { uuid: string; text: NewDocument; client: Author; author: Author; at: string }

/** Adds a document with its files, of which its author is the owner; false if its uuid is taken. */
export async function insertDocument(
  trx: Trx,
  { uuid, text, client, author, at }: DocumentInsert,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('billing_documents')
    .values({
      uuid,
      client_id: client.id,
      client_name: client.name,
      title: text.title,
      kind: text.kind,
      body: text.body,
      author_id: author.id,
      author_name: author.name,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await attachFiles(trx, text.attachments, author.id, { kind: documentSubject, id: uuid })
  return true
}

/** Withdraws a document; false if it was withdrawn before. */
export async function withdrawDocument(
  trx: Trx,
  uuid: string,
  { author, at, reason }: { author: Author; at: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('billing_documents')
    .set({ withdrawn_at: at, withdrawn_by: author.id, withdrawn_name: author.name, withdraw_reason: reason })
    .where('uuid', '=', uuid)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
