import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { blankInvoice } from './invoice-fields.ts'
import { InvoiceForm } from './invoice-form.tsx'

/** The form for a new invoice, which can be written and sent without a network. */
export function NewInvoiceDialog({ replaces, onClose }: { replaces: string | null; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [blank] = useState(() => blankInvoice(Date.now(), replaces))
  return (
    <DeskDialog title={m.bill_new_invoice()} onClose={onClose}>
      <InvoiceForm id={id} revision={0} blank={blank} onDone={onClose} />
    </DeskDialog>
  )
}
