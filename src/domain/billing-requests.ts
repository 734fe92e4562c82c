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

/** What identifies a form. */
type Form = { action: string; id: string; from?: number; invoice?: Pick<InvoiceText, 'replaces'> }

/**
 * The name of a form in its address. A new invoice or document is `new` until it was written once, whatever id it gets; an
 * invoice in the place of a cancelled one has that one's id in its name.
 */
export function billingFormName({ action, id, from, invoice }: Form): string {
  if (from === 0 && invoice?.replaces) return `new-${invoice.replaces}`
  return from === 0 || action === 'document.share' ? 'new' : id
}

/** Its draft key, under which its files are as well. Apart from the kind, because forms need it before the engine. */
export function billingDraftKey(form: Form & { action: Write['action'] }): string {
  return `billing/${form.action}/${billingFormName(form)}`
}

/** The page of the staff desk where a write was made, with its row opened. */
export function billingDeskPath(form: Form): string {
  const { action } = form
  if (action === 'payments.import') return '/admin/payments?by=payments&open=statement'
  const by = action.startsWith('document') ? '&by=documents' : ''
  return `/admin/payments?open=${encodeURIComponent(billingFormName(form))}${by}`
}
