import * as v from 'valibot'
import { billingDeskPath, billingDraftKey, billingRequestOf } from '#domain/billing-requests.ts'
import type { InvoiceText, NewDocument, NewPayment } from '#domain/billing-schemas.ts'
import { dropStaffEtags } from '#platform/sync/staff-cache.ts'
import { defineKind } from '../kind.ts'

/** Checks the shape only; the server validates. The full schema would enlarge the engine chunk. */
const having = (name: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && name in value
const invoice = v.custom<InvoiceText>(having('lines'))
const payment = v.custom<NewPayment>(having('amount'))
const document = v.custom<Omit<NewDocument, 'attachments'>>(having('body'))

/** `id`: of the invoice or document. `title`: what it is called in the list of rows; it is not sent. */
const on = { id: v.string(), title: v.string() }
/** The fields of the form, as its draft has them; not sent. */
const typed = v.string()
/** Ids of files that are sent first (../files-of.ts). */
const attachments = v.exactOptional(v.array(v.string()))

const payloadSchema = v.variant('action', [
  v.object({ action: v.literal('invoice.save'), ...on, from: v.number(), invoice, typed }),
  v.object({ action: v.literal('invoice.send'), ...on, from: v.number() }),
  v.object({ action: v.picklist(['invoice.cancel', 'document.withdraw']), ...on, reason: v.string() }),
  v.object({ action: v.literal('payment.record'), ...on, payment, typed }),
  v.object({ action: v.literal('payment.confirm'), ...on, payment: v.string() }),
  v.object({ action: v.literal('payment.void'), ...on, payment: v.string(), reason: v.string() }),
  v.object({ action: v.literal('payments.import'), ...on, csv: v.string() }),
  v.object({ action: v.literal('document.share'), ...on, document, typed, attachments }),
])
export type BillingWrite = v.InferOutput<typeof payloadSchema>

const rows = v.array(v.looseObject({ id: v.string() }))

/** A write of treasury. The server answers with the invoice or document as its list shows it. */
export const billing = defineKind('billing', {
  payload: payloadSchema,
  // One target per invoice or document, so that its actions are sent after its save.
  target: ({ id }: { id: string }) => `billing/${id}`,
  form: {
    key: billingDraftKey,
    text: (write) => ('typed' in write ? write.typed : null),
    path: (write) => billingDeskPath(write),
    isWhole: true,
  },
  title: (_db, { title }) => title,
  words: (write) =>
    'reason' in write ? write.reason : write.action === 'document.share' ? write.document.body : '',
  request: ({ payload: write }) => billingRequestOf(write),
  answer: v.looseObject({ id: v.string() }),
  // Not coalesced: a later decision does not include an earlier one, so both are sent.
  coalesces: false,
  // Depends on the save: if it is rejected, this would act on a colleague's revision with the same number.
  follows: ({ action }, earlier) => isOfDraft(action) && earlier.action === 'invoice.save',
  settle: async (db, { payload: { action, id }, userId }, answer) => {
    // Validated on read: the schema would enlarge the engine chunk.
    const list = action.startsWith('document') ? 'documents' : 'invoices'
    if (action !== 'payments.import') {
      await db.staffItems.put({ userId, list, id, row: answer })
      const payments = v.safeParse(rows, answer.payments)
      if (payments.success)
        await db.staffItems.bulkPut(
          payments.output.map((row) => ({ userId, list: 'payments' as const, id: row.id, row })),
        )
    }
    await dropStaffEtags(db, userId, list)
    if (list === 'invoices') await dropStaffEtags(db, userId, 'payments')
  },
  writes: (db) => [db.staffItems, db.answers],
  isResentAfterRestore: ({ action }) => repeatable.has(action),
})

const isOfDraft = (action: string) => action === 'invoice.save' || action === 'invoice.send'

/** The others mail somebody, or are decisions that later ones may contradict. */
const repeatable: ReadonlySet<BillingWrite['action']> = new Set([
  'invoice.save',
  'document.share',
  'document.withdraw',
])
