import type { FastifyInstance } from 'fastify'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import {
  documentFilterSchema,
  documentSchema,
  newDocumentSchema,
  reasonSchema,
  type BillingDocument,
} from '#domain/billing-schemas.ts'
import { authorOf } from '#server/billing/invoice-changes.ts'
import { answerAudited, refuse } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { documentParams } from '#server/http/params.ts'
import { conflict, invalidField, notFound } from '#server/http/problem.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { findAccountByName } from '#server/repositories/accounts.ts'
import {
  findDocument,
  insertDocument,
  listDocuments,
  withdrawDocument,
} from '#server/repositories/billing/documents.ts'

const one = `${billingStaffPaths.documents}:document/`
const write = { action: 'billing.manage', params: documentParams, answer: documentSchema } as const
const share = {
  ...write,
  method: 'PUT',
  path: one,
  summary: 'Share a document with a client, under the id that the device gave it',
  body: newDocumentSchema,
  refusals: [409],
} as const
const withdraw = {
  ...write,
  method: 'POST',
  path: `${one}withdraw/`,
  summary: 'Withdraw a document from its client, with a reason',
  body: reasonSchema,
} as const

export async function adminDocumentRoutes(app: FastifyInstance): Promise<void> {
  serveStaffList(app, {
    path: billingStaffPaths.documents,
    summary: 'Documents of all clients, newest first',
    action: 'billing.manage',
    filters: documentFilterSchema,
    row: documentSchema,
    fetch: listDocuments,
    keyOf: ({ count }) => count,
  })

  serve(app, share, async ({ request, reply, params: { document: uuid }, body }) =>
    answerAudited(request, reply, body, async ({ trx, person, at }) => {
      const client = await findAccountByName(trx, body.client)
      if (!client || client.suspended_at) return refuse(invalidField('client', 'There is no such account.'))
      const author = authorOf(person)
      const isNew = await insertDocument(trx, { uuid, text: body, client: authorOf(client), author, at })
      const row = await findDocument(trx, uuid)
      if (!row) throw new Error('the document was not stored')
      if (!isNew) {
        const isSame = row.title === body.title && row.body === body.body && row.client.id === client.id
        return refuse(isSame ? { status: 200, body: row } : conflict('This id belongs to another document.'))
      }
      return {
        action: 'document.share',
        target: { kind: 'document', id: uuid },
        before: null,
        after: stateOf(row),
        row,
      }
    }),
  )

  serve(app, withdraw, async ({ request, reply, params: { document: uuid }, body: { reason } }) =>
    answerAudited(request, reply, { document: uuid, reason }, async ({ trx, person, at }) => {
      const before = await findDocument(trx, uuid)
      if (!before) return refuse(notFound('There is no such document.'))
      if (before.withdrawn) return refuse({ status: 200, body: before })
      const isFirst = await withdrawDocument(trx, uuid, { author: authorOf(person), at, reason })
      const row = (await findDocument(trx, uuid)) ?? before
      // Somebody else withdrew it at the same moment.
      if (!isFirst) return refuse({ status: 200, body: row })
      return {
        action: 'document.withdraw',
        target: { kind: 'document', id: uuid },
        before: stateOf(before),
        after: stateOf(row),
        row,
      }
    }),
  )
}

function stateOf({ client, title, kind, body, files, withdrawn }: BillingDocument) {
  return {
    client: client.name,
    title,
    kind,
    body,
    files: files.map(({ name }) => name),
    reason: withdrawn?.reason ?? null,
  }
}
