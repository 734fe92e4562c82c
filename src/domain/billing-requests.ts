import type { InvoiceText, NewDocument, NewPayment } from './billing-schemas.ts'

/** A write of treasury, as far as its request is concerned. */
type Write =
  | { action: 'invoice.save'; id: string; from: number; invoice: InvoiceText }
  | { action: 'invoice.send'; id: string; from: number }
  | { action: 'invoice.cancel' | 'document.withdraw'; id: string; reason: string }
  | { action: 'payment.record'; id: string; payment: NewPayment }
  | { action: 'payment.confirm'; id: string; payment: string }
  | { action: 'payment.void'; id: string; payment: string; reason: string }
  | { action: 'payments.import'; id: string; csv: string }
  | {
      action: 'document.share'
      id: string
      document: Omit<NewDocument, 'attachments'>
      attachments?: string[]
    }

type Request = { method: 'post' | 'put'; path: string; json: object }

/** The request of a write; the paths are those of `billingStaffPaths`, which few people need. */
export function billingRequestOf(write: Write): Request {
  const invoice = `/api/admin/invoices/${write.id}/`
  const document = `/api/admin/documents/${write.id}/`
  switch (write.action) {
    case 'invoice.save':
      return { method: 'put', path: invoice, json: { from: write.from, ...write.invoice } }
    case 'invoice.send':
      return { method: 'post', path: `${invoice}send/`, json: { from: write.from } }
    case 'invoice.cancel':
      return { method: 'post', path: `${invoice}cancel/`, json: { reason: write.reason } }
    case 'payment.record':
      return { method: 'post', path: `${invoice}payments/`, json: write.payment }
    case 'payment.confirm':
      return { method: 'post', path: `${invoice}payments/${write.payment}/confirm/`, json: {} }
    case 'payment.void': {
      const { payment, reason } = write
      return { method: 'post', path: `${invoice}payments/${payment}/void/`, json: { reason } }
    }
    case 'payments.import':
      return { method: 'post', path: '/api/admin/payments/import/', json: { csv: write.csv } }
    case 'document.share':
      return {
        method: 'put',
        path: document,
        json: { ...write.document, attachments: write.attachments ?? [] },
      }
    default:
      return { method: 'post', path: `${document}withdraw/`, json: { reason: write.reason } }
  }
}

/** What identifies a form. A new invoice or document is `new` until it was written once, whatever id it gets. */
type Form = { action: Write['action']; id: string; from?: number }

/** Its draft key, under which its files are as well. Apart from the kind, because forms need it before the engine. */
export function billingDraftKey({ action, id, from }: Form): string {
  return from === 0 || action === 'document.share' ? `billing/${action}/new` : `billing/${action}/${id}`
}

const open = (name: string) => `/admin/payments?open=${encodeURIComponent(name)}`

/** The page of the staff desk where a write was made, with its row opened. */
export function billingDeskPath({ action, id, from }: { action: string; id: string; from?: number }): string {
  if (action === 'payments.import') return '/admin/payments?by=payments&open=statement'
  if (action === 'document.share') return `${open('new')}&by=documents`
  if (action === 'document.withdraw') return `${open(id)}&by=documents`
  return open(from === 0 ? 'new' : id)
}
